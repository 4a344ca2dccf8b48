package org.sumspace.catalog;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.common.boot.NodeMain;
import org.sumspace.common.boot.RunningNode;

/** Runs a catalog: {@code --config FILE}. */
public final class CatalogMain {
    private CatalogMain() {}

    public static void main(String[] args) {
        NodeMain.run(NodeKind.CATALOG, CatalogConfig.class, CatalogVerticle::new, args);
    }

    /** Starts a catalog inside this process. */
    public static CompletionStage<RunningNode> start(Path config, Map<String, String> environment) {
        return NodeMain.start(NodeKind.CATALOG, CatalogConfig.class, CatalogVerticle::new, config, environment);
    }
}
