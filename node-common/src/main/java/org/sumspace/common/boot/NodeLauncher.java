package org.sumspace.common.boot;

import io.vertx.core.Future;

/** Starts a node from its configuration. If a step fails, the earlier ones are undone. */
@FunctionalInterface
public interface NodeLauncher<C> {
    /** @return completed outside any Vert.x, because the one made for the node may be closed by then */
    Future<RunningNode> launch(C config);
}
