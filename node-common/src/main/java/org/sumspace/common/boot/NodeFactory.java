package org.sumspace.common.boot;

/**
 * Makes the verticle of one kind of node.
 *
 * @param <X> what the verticle works with: {@link NodeContext}, or what the membership of the cluster adds to it
 */
@FunctionalInterface
public interface NodeFactory<X, C> {
    NodeVerticle create(X context, C config);
}
