package org.sumspace.contract.agreement.domain;

import java.util.OptionalLong;
import org.sumspace.contract.shared.domain.Actor;

/**
 * A request to change a contract.
 *
 * @param contract its id
 * @param expectedVersion the version that the caller has seen; empty if the newest is changed, whatever it is
 */
public record ChangeRequest(String contract, OptionalLong expectedVersion, Actor actor) {}
