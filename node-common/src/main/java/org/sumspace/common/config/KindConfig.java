package org.sumspace.common.config;

/** The configuration of one kind of node: a record that holds the common part, {@link Inline}, beside its own. */
public interface KindConfig {
    NodeConfig node();
}
