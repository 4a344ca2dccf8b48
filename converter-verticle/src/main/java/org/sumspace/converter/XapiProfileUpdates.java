package org.sumspace.converter;

import io.vertx.core.Future;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.ProfileRefresh;
import org.sumspace.converter.store.ProfileFolder;

/** Downloads profiles while a converter runs. */
final class XapiProfileUpdates {
    private XapiProfileUpdates() {}

    /** @return completed before the downloads are: until then requests are answered by the copies that are there */
    static Future<Void> start(NodeContext node, ConverterConfig config, ConversionService service) {
        ProfileRefresh refresh = new ProfileRefresh(
                node.vertx(),
                node.http(),
                new ProfileFolder(
                        config.variables().profilesBasePath(), config.profiles().names()),
                config.profiles().addresses(),
                service,
                node.metrics());
        if (config.profilesRefresh().isZero()) {
            refresh.downloadMissing();
        } else {
            refresh.downloadAll()
                    .onComplete(done -> PeriodicTask.start(
                            node.vertx(), "profiles", config.profilesRefresh(), refresh::downloadAll));
        }
        return Future.succeededFuture();
    }
}
