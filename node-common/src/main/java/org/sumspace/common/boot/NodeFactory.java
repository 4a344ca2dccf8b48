package org.sumspace.common.boot;

/**
 * Makes the verticle of one kind of node.
 *
 * @param <X> the context of the verticle: {@link NodeContext}, or the extended context of a member of the cluster
 */
@FunctionalInterface
public interface NodeFactory<X, C> {
    NodeVerticle create(X context, C config);
}
