package org.sumspace.common.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An append-only file of records. Acknowledged records survive a crash, in the order in which they were appended: a
 * record becomes durable no later than any record after it. An incomplete record at the end is cut off when the file is
 * opened. After a failed write the journal accepts no more records, because the content of the file is unknown until it
 * is opened again.
 */
public final class Journal implements AutoCloseable {
    private static final String DRAFT = ".draft";

    private final Path path;
    private final int recordBytesMax;
    private final RecordFormat format;
    private final GroupCommit commits;
    /** Held while the file is written, so that batches stay in order. Never acquire it while holding {@code this}. */
    private final Object writeLock = new Object();

    private volatile FileChannel file;
    private volatile RecordScanner scanner;
    private Batch pending = new Batch();
    private long end;
    private @Nullable IOException failure;
    /** Whether the file's name is durable in its folder, as it is after the first commit. Guarded by writeLock. */
    private boolean nameDurable;

    private Journal(
            Path path, FileChannel file, RecordFormat format, int recordBytesMax, GroupCommit commits, long end) {
        this.path = path;
        this.recordBytesMax = recordBytesMax;
        this.format = format;
        this.file = file;
        this.scanner = new RecordScanner(path, file, format, recordBytesMax);
        this.commits = commits;
        this.end = end;
    }

    /**
     * Opens or creates the journal and passes its records to {@code replay}. A new journal is an empty file until its
     * first record is durable.
     *
     * @param recordBytesMax a longer record counts as damage
     * @throws DamagedFileException the file is not a journal, is damaged before its end, or has a record that {@code
     *     replay} cannot read
     */
    public static Journal open(Path path, GroupCommit commits, int recordBytesMax, Consumer<JournalRecord> replay)
            throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            Optional<RecordFormat> existing = RecordScanner.formatOf(path, file);
            if (existing.isPresent()) {
                file.position(recover(file, new RecordScanner(path, file, existing.get(), recordBytesMax), replay));
            } else {
                file.truncate(0);
            }
            return new Journal(
                    path,
                    file,
                    existing.orElseGet(RecordFormat::ofNewFile),
                    recordBytesMax,
                    commits,
                    Math.max(file.position(), RecordFormat.FILE_HEADER_BYTES));
        } catch (IOException | DamagedFileException e) {
            file.close();
            throw e;
        } catch (RuntimeException e) {
            file.close();
            throw new DamagedFileException(path, e);
        }
    }

    private static long recover(FileChannel file, RecordScanner scanner, Consumer<JournalRecord> replay)
            throws IOException {
        long end = scanner.scan(replay);
        if (end < file.size()) {
            file.truncate(end);
            file.force(true);
        }
        return end;
    }

    /**
     * Appends a record that consists of the concatenated {@code parts}. The caller must not change them afterwards.
     *
     * @return completes, on the thread of the group commit, with the record's position once the record is durable
     */
    public CompletionStage<Long> append(int type, byte[]... parts) {
        CompletableFuture<Long> durable = new CompletableFuture<>();
        enqueue(type, parts, durable);
        commits.schedule(this);
        return durable;
    }

    /** Appends a record that needs no acknowledgement. It becomes durable with the next acknowledged one. */
    public void appendLazily(int type, byte[]... parts) {
        enqueue(type, parts, new CompletableFuture<>());
    }

    private synchronized void enqueue(int type, byte[][] parts, CompletableFuture<Long> durable) {
        long position = end;
        for (ByteBuffer buffer : format.encode(type, parts)) {
            end += buffer.remaining();
            pending.buffers.add(buffer);
        }
        pending.answers.add(new Answer(durable, position));
    }

    /** Reads a durable record. Thread-safe. */
    public JournalRecord read(long position) throws IOException {
        JournalRecord record = scanner.recordAt(position);
        if (record == null) {
            throw new DamagedFileException(path, "no intact record at byte " + position);
        }
        return record;
    }

    /** Writes the pending records, syncs the file once and completes their futures. The group commit calls it. */
    void commit() {
        synchronized (writeLock) {
            Batch batch;
            IOException failed;
            synchronized (this) {
                batch = pending;
                pending = new Batch();
                failed = failure;
            }
            if (failed == null) {
                failed = write(batch);
            }
            for (Answer answer : batch.answers) {
                answer.complete(failed);
            }
        }
    }

    private static void writeFully(FileChannel to, List<ByteBuffer> records) throws IOException {
        ByteBuffer[] buffers = records.toArray(ByteBuffer[]::new);
        for (int first = 0; first < buffers.length; ) {
            to.write(buffers, first, buffers.length - first);
            while (first < buffers.length && !buffers[first].hasRemaining()) {
                first++;
            }
        }
    }

    private @Nullable IOException write(Batch batch) {
        try {
            if (!batch.buffers.isEmpty()) {
                if (file.position() == 0) {
                    batch.buffers.add(0, ByteBuffer.wrap(format.fileHeader()));
                }
                writeFully(file, batch.buffers);
                file.force(false);
                syncFolderOnce();
            }
            return null;
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
            return e;
        }
    }

    private void syncFolderOnce() throws IOException {
        if (!nameDurable) {
            Folders.syncParentOf(path);
            nameDurable = true;
        }
    }

    /** Whether a write failed, for example on a full disk. Every append then fails until {@link #rewrite} succeeds. */
    public synchronized boolean hasFailed() {
        return failure != null;
    }

    /** A record to be written. */
    @SuppressWarnings("ArrayRecordComponent") // only written to the file, never compared
    public record Draft(int type, byte[] payload) {}

    /**
     * Atomically replaces all records of the file. If this fails or the node dies, the former records remain. Records
     * that are appended meanwhile follow the new ones. Positions of former records become invalid. A successful rewrite
     * also recovers from an earlier failed write. Blocking.
     *
     * @param records called while no other write runs; its result must replace every record that was appended before
     */
    public void rewrite(Supplier<List<Draft>> records) throws IOException {
        synchronized (writeLock) {
            Path draft = path.resolveSibling(path.getFileName() + DRAFT);
            Files.deleteIfExists(draft);
            FileChannel written = FileChannel.open(
                    draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                long size = writeAll(written, records.get());
                Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
                replaceFile(written, size);
            } catch (IOException | RuntimeException e) {
                if (file != written) {
                    written.close();
                }
                throw e;
            }
        }
    }

    private long writeAll(FileChannel written, List<Draft> records) throws IOException {
        List<ByteBuffer> buffers = new ArrayList<>();
        buffers.add(ByteBuffer.wrap(format.fileHeader()));
        for (Draft record : records) {
            buffers.addAll(List.of(format.encode(record.type(), new byte[][] {record.payload()})));
        }
        writeFully(written, buffers);
        written.force(true);
        return written.position();
    }

    /**
     * Replaces the former file. If the folder cannot be synced, a crash could bring the former file back, so the
     * journal then accepts no more records.
     */
    private void replaceFile(FileChannel written, long size) throws IOException {
        FileChannel former = file;
        synchronized (this) {
            long waiting =
                    pending.buffers.stream().mapToLong(ByteBuffer::remaining).sum();
            long shift = size + waiting - end;
            file = written;
            failure = null;
            scanner = new RecordScanner(path, written, format, recordBytesMax);
            end += shift;
            pending.answers.replaceAll(answer -> new Answer(answer.durable(), answer.position() + shift));
        }
        former.close();
        try {
            Folders.syncParentOf(path);
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
            throw e;
        }
    }

    /** Makes pending records durable, then closes the file. */
    @Override
    public void close() throws IOException {
        commit();
        synchronized (writeLock) {
            file.close();
        }
    }

    /** Closes the journal and removes its file. */
    public void delete() throws IOException {
        close();
        Files.deleteIfExists(path);
        Folders.syncParentOf(path);
    }

    private static final class Batch {
        final List<ByteBuffer> buffers = new ArrayList<>();
        final List<Answer> answers = new ArrayList<>();
    }

    private record Answer(CompletableFuture<Long> durable, long position) {
        void complete(@Nullable IOException failure) {
            if (failure == null) {
                durable.complete(position);
            } else {
                durable.completeExceptionally(failure);
            }
        }
    }
}
