package org.sumspace.catalog.shared.domain;

/**
 * Who makes a request.
 *
 * @param id a participant's id, or an operator's e-mail address
 * @param operator whether it is an operator of this node, who may see everything but owns no records
 */
public record Actor(String id, boolean operator) {}
