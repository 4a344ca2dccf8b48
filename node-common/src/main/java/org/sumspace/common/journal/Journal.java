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
 * An append-only file of records. What was acknowledged is there after a crash, in the order of the calls: a record is
 * durable no later than any record behind it. A torn tail is cut off when the file is opened. After a failed write the
 * journal accepts nothing more, because what the file then holds is unknown until it is opened again.
 */
public final class Journal implements AutoCloseable {
    private static final String DRAFT = ".draft";

    private final Path path;
    private final int recordBytesMax;
    private final RecordFormat format;
    private final GroupCommit commits;
    /** Held while the file is written, so that batches stay in order; never waited for inside {@code this}. */
    private final Object writing = new Object();

    private volatile FileChannel file;
    private volatile RecordScanner scanner;
    private Batch pending = new Batch();
    private long end;
    private @Nullable IOException failure;
    /** Whether the folder knows the file for good: from the first commit on. Touched while writing alone. */
    private boolean named;

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
     * Opens the journal, creating it if need be, and hands what it holds to {@code replay}. A new one is an empty file
     * until its first record is durable.
     *
     * @param recordBytesMax a longer record is taken for damage
     * @throws DamagedFileException the file is no journal, damaged before its end, or of records that cannot be read
     */
    public static Journal open(Path path, GroupCommit commits, int recordBytesMax, Consumer<JournalRecord> replay)
            throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            Optional<RecordFormat> begun = RecordScanner.formatOf(path, file);
            if (begun.isPresent()) {
                file.position(recover(file, new RecordScanner(path, file, begun.get(), recordBytesMax), replay));
            } else {
                file.truncate(0);
            }
            return new Journal(
                    path,
                    file,
                    begun.orElseGet(RecordFormat::fresh),
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
     * Appends a record made of the concatenated {@code parts}, which the caller no longer changes.
     *
     * @return completes, on the thread of the group commit, with the record's position once the record is durable
     */
    public CompletionStage<Long> append(int type, byte[]... parts) {
        CompletableFuture<Long> durable = new CompletableFuture<>();
        enqueue(type, parts, durable);
        commits.schedule(this);
        return durable;
    }

    /** Appends a record that needs no acknowledgement: it becomes durable with the next one that does. */
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

    /** Reads a durable record again; any thread may. */
    public JournalRecord read(long position) throws IOException {
        JournalRecord record = scanner.recordAt(position);
        if (record == null) {
            throw new DamagedFileException(path, "no intact record at byte " + position);
        }
        return record;
    }

    /** Writes what waits, synchronises once and answers: the group commit's half of the work. */
    void commit() {
        synchronized (writing) {
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
                answer.give(failed);
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
                name();
            }
            return null;
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
            return e;
        }
    }

    private void name() throws IOException {
        if (!named) {
            Folders.syncParentOf(path);
            named = true;
        }
    }

    /** Whether a write failed, as on a full disk: every append fails then, until the journal is {@linkplain #rewrite rewritten}. */
    public synchronized boolean hasFailed() {
        return failure != null;
    }

    /** A record to be written. */
    @SuppressWarnings("ArrayRecordComponent") // a carrier to the file, never compared
    public record Draft(int type, byte[] payload) {}

    /**
     * Puts records in the place of all that were written, at once or, if it fails or the node dies, not at all. What is
     * appended meanwhile follows them. Positions of former records no longer hold. A write that failed before is made up
     * for. Blocks.
     *
     * @param kept called while nothing is written: what it answers must make up for every record appended before
     */
    public void rewrite(Supplier<List<Draft>> kept) throws IOException {
        synchronized (writing) {
            Path draft = path.resolveSibling(path.getFileName() + DRAFT);
            Files.deleteIfExists(draft);
            FileChannel written = FileChannel.open(
                    draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                long size = writeAll(written, kept.get());
                Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
                take(written, size);
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

    /** From here on the former file is gone; one that might come back after a crash takes no more records. */
    private void take(FileChannel written, long size) throws IOException {
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

    /** Makes what waits durable, then closes the file. */
    @Override
    public void close() throws IOException {
        commit();
        synchronized (writing) {
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
        void give(@Nullable IOException failure) {
            if (failure == null) {
                durable.complete(position);
            } else {
                durable.completeExceptionally(failure);
            }
        }
    }
}
