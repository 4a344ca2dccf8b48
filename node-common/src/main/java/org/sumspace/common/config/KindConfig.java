package org.sumspace.common.config;

/**
 * The configuration of one kind of node: a record with the common part, which is {@link Inline}, and its own settings.
 */
public interface KindConfig {
    NodeConfig node();
}
