package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.Pipe;
import io.vertx.core.streams.WriteStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.plan.core.BaseModel;
import org.sumspace.catalog.training.plan.core.BaseModelUrls;
import org.sumspace.catalog.training.plan.domain.BaseModelFile;
import org.sumspace.catalog.training.plan.store.BaseModelStore;
import org.sumspace.catalog.training.plan.store.SpooledFile;
import org.sumspace.catalog.training.plan.store.TrainingPlanStore;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.task.SerialQueue;

/** Base models that AI providers send to this catalog. Each owner of a file may delete it for itself. */
public final class BaseModelFiles {
    /** Of one participant. */
    public static final int FILES_MAX = 20;
    /** Of one participant. */
    public static final long BYTES_MAX = 128L << 20;

    private static final long TOTAL_BYTES_MAX = 1L << 30;
    /** How long a file is kept that no training plan of its owner names. */
    public static final Duration KEPT_UNUSED = Duration.ofDays(30);

    private final BaseModelStore store;
    private final TrainingPlanStore plans;
    private final ModelSpool spool;
    private final BaseModelUrls urls;
    private final Clock clock;
    private final SerialQueue changes = new SerialQueue();

    public BaseModelFiles(
            BaseModelStore store, TrainingPlanStore plans, ModelSpool spool, BaseModelUrls urls, Clock clock) {
        this.store = store;
        this.plans = plans;
        this.spool = spool;
        this.urls = urls;
        this.clock = clock;
    }

    public BaseModelUrls urls() {
        return urls;
    }

    /**
     * Whether a file may be sent, as far as that is known before its content.
     *
     * @param bytes as announced
     */
    public Future<Actor> expect(Actor actor, long bytes) {
        if (actor.operator()) {
            return Future.failedFuture(NodeException.forbidden("Only participants can send base models."));
        }
        if (bytes == 0) {
            return Future.failedFuture(NodeException.invalidInput(List.of(new Violation("", "the file is empty"))));
        }
        return Future.succeededFuture(actor);
    }

    /**
     * Stores a file, if a training can begin with it. The same file again is stored once.
     *
     * @param body of the request; this method ends it
     * @return failed with UNPROCESSABLE and the reason, with CONFLICT if the owner has too many files, with
     *     INSUFFICIENT_STORAGE, or as the body
     * @throws NodeException TOO_MANY if too many are on their way, for this owner or in total
     */
    public Future<BaseModelFile> receive(Actor owner, Pipe<Buffer> body) {
        return spool.read(
                owner.id(),
                body::to,
                file -> BaseModel.describe(owner.id(), file, clock.instant()),
                (file, content) -> changes.submit(() -> keep(file, content)));
    }

    private Future<BaseModelFile> keep(BaseModelFile file, SpooledFile content) {
        return store.find(file.owner(), file.sha256())
                .compose(known -> known.isPresent() ? Future.succeededFuture() : requireSpace(file))
                .compose(free -> store.put(file, content))
                .map(file);
    }

    private Future<Void> requireSpace(BaseModelFile file) {
        return store.ofOwner(file.owner())
                .compose(own -> {
                    if (own.files() >= FILES_MAX) {
                        throw NodeException.conflict(
                                "You have " + own.files() + " base models here, as many as you may have. Delete one.");
                    }
                    if (own.bytes() + file.size() > BYTES_MAX) {
                        throw NodeException.conflict("Your base models here would have more than " + BYTES_MAX
                                + " bytes together. Delete one.");
                    }
                    return store.ofAll();
                })
                .map(all -> {
                    if (all.bytes() + file.size() > TOTAL_BYTES_MAX) {
                        throw NodeException.insufficientStorage(
                                "This catalog has no space for further base models. Use a web server of your own, or ask"
                                        + " the catalog's operator.");
                    }
                    return null;
                });
    }

    /** The actor's files, or all for an operator; the last ones first. */
    public Future<Page<BaseModelFile>> page(Actor actor, PageRequest request) {
        return store.page(actor.operator() ? Optional.empty() : Optional.of(actor.id()), request);
    }

    /** Fails with NOT_FOUND. */
    public Future<BaseModelFile> get(Digest sha256) {
        return store.ofAllOwners(sha256)
                .map(owners -> owners.stream().findFirst().orElseThrow(BaseModelFiles::notFound));
    }

    /** Writes the content to a sink, which must check it, and ends the sink. */
    public Future<Void> write(BaseModelFile file, WriteStream<Buffer> sink) {
        return store.write(file, sink);
    }

    /**
     * Reads an own file, which is not deleted before {@code then} is done.
     *
     * @param reader of the file, on a worker
     * @return failed with UNPROCESSABLE if the owner has not sent the file
     */
    <T, R> Future<R> use(String owner, Digest sha256, Function<byte[], T> reader, Function<T, Future<R>> then) {
        return changes.submit(() -> store.find(owner, sha256)
                .map(found -> found.orElseThrow(() -> BaseModel.refused(
                        "/base_model", "is none of the base models that you have sent to this catalog; send it first")))
                .compose(file -> spool.read(
                        owner,
                        sink -> store.write(file, sink),
                        bytes -> reader.apply(requireIntact(bytes, sha256)),
                        (read, content) -> then.apply(read))));
    }

    private static byte[] requireIntact(byte[] bytes, Digest sha256) {
        if (!Digest.of(bytes).equals(sha256)) {
            throw BaseModel.refused("/base_model", "is damaged in this catalog; send the file again");
        }
        return bytes;
    }

    /**
     * Deletes the actor's file; an operator deletes it for all owners. Fails with NOT_FOUND, or with CONFLICT while an
     * open training plan of an owner names it.
     */
    public Future<Void> delete(Actor actor, Digest sha256) {
        return changes.submit(() -> store.ofAllOwners(sha256).compose(all -> {
            List<BaseModelFile> own = all.stream()
                    .filter(file -> actor.operator() || file.owner().equals(actor.id()))
                    .toList();
            if (own.isEmpty()) {
                throw notFound();
            }
            return each(own, file -> plans.isBaseModelOfOpen(file).map(BaseModelFiles::requireUnused))
                    .compose(unused -> each(own, store::delete));
        }));
    }

    private static Void requireUnused(boolean used) {
        if (used) {
            throw NodeException.conflict(
                    "An open training plan begins with this base model. Delete it when the training has ended.");
        }
        return null;
    }

    /** Deletes files that no training plan of their owner names for a long time, and what was left of others. */
    public Future<Void> removeUnused() {
        Instant before = clock.instant().minus(KEPT_UNUSED);
        return store.sentBefore(before)
                .compose(old -> each(old, file -> changes.submit(() -> removeIfUnused(file, before))))
                .compose(removed -> changes.submit(store::deleteIncomplete));
    }

    private Future<Void> removeIfUnused(BaseModelFile old, Instant before) {
        return store.find(old.owner(), old.sha256())
                .map(found -> found.filter(file -> file.sentAt().isBefore(before)))
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture()
                        : plans.isBaseModelOfAny(old)
                                .compose(used -> used ? Future.succeededFuture() : store.delete(old)));
    }

    private static <T> Future<Void> each(List<T> items, Function<T, Future<Void>> work) {
        Future<Void> done = Future.succeededFuture();
        for (T item : items) {
            done = done.compose(before -> work.apply(item));
        }
        return done;
    }

    private static NodeException notFound() {
        return NodeException.notFound("There is no such base model.");
    }
}
