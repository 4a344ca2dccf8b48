package org.sumspace.common.config;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * The node's log, written to standard error.
 *
 * @param level the lowest level of the node's own messages that are written; messages of libraries are written from
 *     WARN on. If absent, the log's own configuration decides
 * @param requests whether each request is logged
 */
public record LogConfig(
        @Default("text") LogFormat format,
        @Nullable Level level,
        @Default("true") boolean requests) {

    /** How a node writes its log: lines for people, or one JSON object per line for machines. */
    public enum LogFormat {
        TEXT,
        JSON
    }
}
