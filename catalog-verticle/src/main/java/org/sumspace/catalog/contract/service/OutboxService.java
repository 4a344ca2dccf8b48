package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** Shows operators the open tasks of all records, and tries them again. */
public final class OutboxService {
    private static final int RETRIED_AT_ONCE = 16;

    private final Map<String, OutboxRunner<?>> runners;

    /**
     * A record with calls that it still needs.
     *
     * @param kind of the record
     * @param tasks earlier ones first
     */
    public record OpenTasks(String kind, String recordId, List<OutboxTask> tasks) {
        public OpenTasks {
            tasks = List.copyOf(tasks);
        }
    }

    /** @param runners by the kind of their records */
    public OutboxService(Map<String, OutboxRunner<?>> runners) {
        this.runners = new TreeMap<>(runners);
    }

    /** A record with open tasks. */
    private record Place(String kind, OutboxRunner<?> runner, String recordId) {}

    /**
     * Records with open tasks, ordered by kind and id. A record whose tasks end in the meantime is listed without
     * tasks.
     */
    public Future<Page<OpenTasks>> list(PageRequest request) {
        return places(runners.keySet().stream()).compose(places -> {
            List<Future<OpenTasks>> read = places.stream()
                    .skip(request.skip())
                    .limit(request.limit())
                    .map(place -> place.runner()
                            .tasks(place.recordId())
                            .map(tasks -> new OpenTasks(place.kind(), place.recordId(), tasks)))
                    .toList();
            return Future.all(read).map(all -> new Page<>(request, places.size(), all.<OpenTasks>list()));
        });
    }

    private Future<List<Place>> places(Stream<String> kinds) {
        List<Place> places = new ArrayList<>();
        Future<Void> read = Future.succeededFuture();
        for (String kind : kinds.toList()) {
            OutboxRunner<?> runner = runner(kind);
            read = read.compose(before -> runner.idsWithOpenTasks()).map(ids -> {
                ids.stream().sorted().forEach(id -> places.add(new Place(kind, runner, id)));
                return null;
            });
        }
        return read.map(places);
    }

    private OutboxRunner<?> runner(String kind) {
        OutboxRunner<?> runner = runners.get(kind);
        if (runner == null) {
            throw NodeException.invalidInput(
                    List.of(new Violation("/kind", "expected one of " + String.join(", ", runners.keySet()))));
        }
        return runner;
    }

    /**
     * Tries tasks again that have failed, or that wait after an attempt.
     *
     * @param kind empty for the records of all kinds
     * @param recordId empty for all records of the kind
     * @return how many records have such tasks
     */
    public Future<Long> retry(Optional<String> kind, Optional<String> recordId) {
        if (recordId.isPresent() && kind.isEmpty()) {
            throw NodeException.invalidInput(List.of(new Violation("/kind", "is required with an id")));
        }
        Stream<String> kinds = kind.map(Stream::of).orElseGet(() -> runners.keySet().stream());
        return places(kinds)
                .map(places -> places.stream()
                        .filter(place -> recordId.isEmpty() || place.recordId().equals(recordId.get()))
                        .toList())
                .compose(places -> retry(places, 0));
    }

    private static Future<Long> retry(List<Place> places, long retried) {
        if (places.isEmpty()) {
            return Future.succeededFuture(retried);
        }
        int part = Math.min(RETRIED_AT_ONCE, places.size());
        List<Future<Boolean>> some = places.subList(0, part).stream()
                .map(place -> place.runner().retryNow(place.recordId()))
                .toList();
        return Future.all(some)
                .map(all -> all.<Boolean>list().stream().filter(done -> done).count())
                .compose(done -> retry(places.subList(part, places.size()), retried + done));
    }
}
