package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.function.Supplier;

/**
 * The input of a move besides the ecosystem.
 *
 * @param caller the participant who makes it
 * @param hasManager whether there is a contract manager
 * @param ids makes ids of new entries
 */
public record EcosystemStep(String caller, Instant now, boolean hasManager, Supplier<String> ids) {}
