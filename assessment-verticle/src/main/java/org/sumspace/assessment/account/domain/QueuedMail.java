package org.sumspace.assessment.account.domain;

import java.util.UUID;

/**
 * A message that is to be sent.
 *
 * @param note what an administrator writes; empty if nothing
 * @param tries how often it was tried, this time included
 */
public record QueuedMail(UUID id, MailTemplate template, String recipient, String note, int tries) {
    /** Omits the recipient. */
    @Override
    public String toString() {
        return template.label() + " " + id;
    }
}
