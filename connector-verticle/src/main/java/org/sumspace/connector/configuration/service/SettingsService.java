package org.sumspace.connector.configuration.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.store.SettingsStore;

/**
 * The present settings, in memory, and their changes, one after the other. A change takes effect once it is durable.
 */
public final class SettingsService {
    private final SettingsStore store;
    private final SerialQueue changes = new SerialQueue();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile ConnectorSettings current = ConnectorSettings.NONE;
    private volatile boolean uncertain;

    public SettingsService(SettingsStore store) {
        this.store = store;
    }

    public Future<ConnectorSettings> load() {
        return store.load().onSuccess(loaded -> {
            current = loaded;
            uncertain = false;
        });
    }

    public ConnectorSettings current() {
        return current;
    }

    /** Runs {@code listener} after each change from now on. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /**
     * @param change returns the same settings if there is nothing to change, and throws to refuse the change
     * @return the settings after the change
     */
    public Future<ConnectorSettings> change(UnaryOperator<ConnectorSettings> change) {
        return changes.submit(() -> certain().compose(before -> {
            ConnectorSettings next = change.apply(before);
            return next.equals(before) ? Future.succeededFuture(before) : save(next);
        }));
    }

    private Future<ConnectorSettings> certain() {
        return uncertain ? load() : Future.succeededFuture(current);
    }

    /** A write that fails may be stored anyway, so the settings are read again before anything else changes. */
    private Future<ConnectorSettings> save(ConnectorSettings next) {
        return store.save(next)
                .onSuccess(saved -> {
                    current = saved;
                    listeners.forEach(Runnable::run);
                })
                .recover(failure -> {
                    uncertain = true;
                    return load().transform(loaded -> Future.failedFuture(failure));
                });
    }
}
