package org.sumspace.processor.service;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;

/** The shares of one batch. Not thread-safe. */
final class OutgoingBatch {
    private final List<ShareBatch.Frame> frames = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final int framesMax;
    private long bytesLeft;

    /** A share with the number of its frames. */
    private record Entry(OutgoingShare share, int frames) {}

    /** @param bytesMax length of the longest body; a shorter one also has fewer frames */
    OutgoingBatch(int bytesMax) {
        this.framesMax = (int) ((long) ShareBatch.FRAMES_MAX * bytesMax / ShareBatch.BYTES_MAX);
        this.bytesLeft = (long) bytesMax - ShareBatch.HEAD_BYTES;
    }

    /**
     * Adds as many frames of the share as fit; a share that cannot be sent fails. Blocks.
     *
     * @return false if there is no room for one
     */
    boolean add(OutgoingShare share) {
        try {
            List<ShareBatch.Frame> more = share.frames(bytesLeft, framesMax - frames.size());
            if (more.isEmpty()) {
                return false;
            }
            entries.add(new Entry(share, more.size()));
            frames.addAll(more);
            more.forEach(frame -> bytesLeft -= frame.bytes());
        } catch (IOException | RuntimeException e) {
            share.fail(e);
        }
        return true;
    }

    /** The shares that are in it. */
    List<OutgoingShare> shares() {
        return entries.stream().map(Entry::share).toList();
    }

    /** The body; the batch no longer holds the bytes of its shares. */
    Buffer takeBody() {
        Buffer body = Buffer.buffer(new ShareBatch(frames).toBytes());
        frames.clear();
        return body;
    }

    void fail(Throwable failure) {
        entries.forEach(entry -> entry.share().fail(failure));
    }

    /**
     * Gives each share the answer to its frames.
     *
     * @return the shares of which there is more to send
     * @throws NodeException the answer has not one outcome for each frame
     */
    List<OutgoingShare> take(List<ShareOutcome> outcomes) {
        int frameCount = entries.stream().mapToInt(Entry::frames).sum();
        if (outcomes.size() != frameCount) {
            throw NodeException.failedDependency(
                    "expected " + frameCount + " outcomes of the aggregator, got " + outcomes.size(), null);
        }
        List<OutgoingShare> unfinished = new ArrayList<>();
        int from = 0;
        for (Entry entry : entries) {
            if (entry.share().take(outcomes.subList(from, from + entry.frames()))) {
                unfinished.add(entry.share());
            }
            from += entry.frames();
        }
        return unfinished;
    }
}
