package org.sumspace.common.config;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * The node's log, written to standard error.
 *
 * @param level the least severe messages of the node itself that are written, where libraries write warnings at most;
 *     where absent, the log's own configuration decides
 * @param requests whether each request is logged
 */
public record LogConfig(
        @Default("text") LogFormat format,
        @Nullable Level level,
        @Default("true") boolean requests) {}
