package org.sumspace.catalog.training.plan.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.WriteStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.shared.store.StoredBytes;
import org.sumspace.catalog.training.plan.domain.BaseModelFile;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/**
 * Base models that AI providers have sent. There is a description for each owner, and the content once for all owners,
 * in parts, so that a large file is never in memory as a whole. A description is stored after all parts: where there is
 * one, the file is complete.
 */
public final class BaseModelStore {
    /** So small that many slow readers of large files need little memory. */
    public static final int PART_BYTES = 64 * 1024;

    private static final int PARTS_PER_WRITE = 16;
    private static final int WRITE_BYTES = PARTS_PER_WRITE * PART_BYTES;
    private static final String OWNER = "owner";
    private static final String SHA256 = "sha256";
    private static final String SENT_AT = "sentAt";
    private static final String SIZE = "size";
    private static final JsonRecords RECORDS = JsonRecords.camelCase().withTimesInMillis();

    private final Documents files;
    /** A document for each file of which there may be parts. */
    private final Documents contents;

    private final Documents parts;

    /** Sizes of several files. */
    public record Usage(int files, long bytes) {}

    private record Description(
            @JsonProperty(Documents.ID) String id,
            @JsonUnwrapped BaseModelFile file) {}

    public BaseModelStore(DocumentStore database) {
        this.files = database.documents("base_models");
        this.contents = database.documents("base_model_contents");
        this.parts = database.documents("base_model_parts");
    }

    public Future<Void> createIndexes() {
        return files.index(OWNER, SENT_AT)
                .compose(done -> files.index(SHA256))
                .compose(done -> files.index(SENT_AT))
                .compose(done -> parts.index(SHA256));
    }

    /** Stores a file of the owner; what is stored of it already is replaced. */
    public Future<Void> put(BaseModelFile file, SpooledFile content) {
        JsonObject known =
                new JsonObject().put(Documents.ID, file.sha256().toString()).put(SIZE, file.size());
        Future<Void> stored = contents.upsert(known);
        for (long from = 0; from < file.size(); from += WRITE_BYTES) {
            long first = from;
            int bytes = (int) Math.min(WRITE_BYTES, file.size() - first);
            stored = stored.compose(before -> content.read(first, bytes))
                    .compose(read -> parts.upsertAll(parts(file.sha256(), first, read)));
        }
        Description description = new Description(id(file.owner(), file.sha256()), file);
        return stored.compose(before -> files.upsert(new JsonObject(RECORDS.tree(description))));
    }

    private static List<JsonObject> parts(Digest sha256, long first, Buffer bytes) {
        List<JsonObject> documents = new ArrayList<>();
        for (int from = 0; from < bytes.length(); from += PART_BYTES) {
            byte[] part = bytes.getBytes(from, Math.min(bytes.length(), from + PART_BYTES));
            documents.add(new JsonObject()
                    .put(Documents.ID, partId(sha256, first + from))
                    .put(SHA256, sha256.toString())
                    .put("bytes", StoredBytes.text(part)));
        }
        return documents;
    }

    private static String partId(Digest sha256, long from) {
        return sha256 + "/" + from / PART_BYTES;
    }

    public Future<Optional<BaseModelFile>> find(String owner, Digest sha256) {
        return files.find(id(owner, sha256)).map(found -> found.map(BaseModelStore::read));
    }

    /** The descriptions of a file, one for each owner. */
    public Future<List<BaseModelFile>> ofAllOwners(Digest sha256) {
        return files.listAll(bySha256(sha256)).map(BaseModelStore::readAll);
    }

    /** Files that were sent last before a time. */
    public Future<List<BaseModelFile>> sentBefore(Instant time) {
        return files.listAll(Query.compare(SENT_AT, Comparison.LESS, time.toEpochMilli()))
                .map(BaseModelStore::readAll);
    }

    /**
     * Files, the last ones first.
     *
     * @param owner empty for all owners
     */
    public Future<Page<BaseModelFile>> page(Optional<String> owner, PageRequest request) {
        Query query = owner.map(participant -> Query.is(OWNER, participant)).orElseGet(Query::everything);
        Order newestFirst = Order.descending(SENT_AT).then(Order.ascending(Documents.ID));
        return files.page(query, newestFirst, request).map(page -> page.map(BaseModelStore::read));
    }

    public Future<Usage> ofOwner(String owner) {
        return files.listAll(Query.is(OWNER, owner), SIZE).map(BaseModelStore::usage);
    }

    public Future<Usage> ofAll() {
        return contents.listAll(Query.everything(), SIZE).map(BaseModelStore::usage);
    }

    private static Usage usage(List<JsonObject> documents) {
        return new Usage(
                documents.size(),
                documents.stream().mapToLong(each -> each.getLong(SIZE)).sum());
    }

    /** Writes the content to a sink, no faster than the sink takes it, and ends the sink. */
    public Future<Void> write(BaseModelFile file, WriteStream<Buffer> sink) {
        Future<Void> written = Future.succeededFuture();
        for (long from = 0; from < file.size(); from += PART_BYTES) {
            String id = partId(file.sha256(), from);
            written = written.compose(before -> parts.find(id)).compose(found -> sink.write(bytes(found)));
        }
        return written.compose(all -> sink.end());
    }

    private static Buffer bytes(Optional<JsonObject> part) {
        return Buffer.buffer(
                StoredBytes.bytes(part.orElseThrow(() -> NodeException.gone("The base model is being deleted."))
                        .getString("bytes")));
    }

    /** Deletes the owner's file, and its content if it has no other owner. */
    public Future<Void> delete(BaseModelFile file) {
        return files.delete(id(file.owner(), file.sha256()))
                .compose(gone -> files.count(bySha256(file.sha256())))
                .compose(owners -> owners > 0
                        ? Future.succeededFuture()
                        : deleteContent(file.sha256().toString()));
    }

    /** Deletes what was left when storing or deleting a file was interrupted. */
    public Future<Void> deleteIncomplete() {
        return files.listAll(Query.everything(), SHA256).compose(complete -> {
            Set<String> kept =
                    complete.stream().map(each -> each.getString(SHA256)).collect(Collectors.toSet());
            return contents.listAll(Query.everything(), Documents.ID).compose(all -> {
                Future<Void> deleted = Future.succeededFuture();
                for (JsonObject content : all) {
                    String sha256 = content.getString(Documents.ID);
                    if (!kept.contains(sha256)) {
                        deleted = deleted.compose(before -> deleteContent(sha256));
                    }
                }
                return deleted;
            });
        });
    }

    private Future<Void> deleteContent(String sha256) {
        return parts.deleteAll(Query.is(SHA256, sha256))
                .compose(deleted -> contents.delete(sha256))
                .mapEmpty();
    }

    private static Query bySha256(Digest sha256) {
        return Query.is(SHA256, sha256.toString());
    }

    private static String id(String owner, Digest sha256) {
        return owner + "/" + sha256;
    }

    private static List<BaseModelFile> readAll(List<JsonObject> documents) {
        return documents.stream().map(BaseModelStore::read).toList();
    }

    private static BaseModelFile read(JsonObject document) {
        return RECORDS.read(document.getMap(), BaseModelFile.class);
    }
}
