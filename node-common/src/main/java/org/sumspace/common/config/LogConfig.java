package org.sumspace.common.config;

/**
 * The node's log, written to standard error.
 *
 * @param requests whether each request is logged
 */
public record LogConfig(
        @Default("text") LogFormat format, @Default("true") boolean requests) {}
