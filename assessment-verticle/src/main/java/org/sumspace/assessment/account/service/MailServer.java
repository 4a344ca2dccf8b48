package org.sumspace.assessment.account.service;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;

/**
 * The server that sends a node's messages.
 *
 * @param from the address of the sender
 * @param user null if the server asks for no credentials
 * @param tls whether the connection must become an encrypted one before anything is sent
 * @param base at which browsers reach the node
 */
public record MailServer(
        String host,
        int port,
        String from,
        @Nullable String user,
        @Nullable Secret password,
        boolean tls,
        String base) {}
