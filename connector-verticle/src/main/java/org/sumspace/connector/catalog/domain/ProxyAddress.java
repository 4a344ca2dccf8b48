package org.sumspace.connector.catalog.domain;

/**
 * A proxy in front of an application, as the owner of a resource wrote it.
 *
 * @param protocol empty if the owner does not say
 * @param port empty if the owner does not say
 * @param credential id of the credential for the proxy; empty if it needs none
 */
public record ProxyAddress(String protocol, String host, String port, String credential) {}
