package org.sumspace.common.boot;

/** Makes the verticle of one kind of node. */
@FunctionalInterface
public interface NodeFactory<C> {
    NodeVerticle create(NodeContext context, C config);
}
