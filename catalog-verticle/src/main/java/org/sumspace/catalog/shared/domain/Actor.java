package org.sumspace.catalog.shared.domain;

/**
 * Who makes a request.
 *
 * @param id a participant's id, or an operator's e-mail address
 * @param operator whether it is an operator of this node, who sees everything and owns nothing
 */
public record Actor(String id, boolean operator) {}
