package org.sumspace.aggregator.scene;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.wire.MalformedException;

/** A share as a processor node sends it: the bodies of its frames, in their order. */
public record TestUpload(Digest manifest, List<byte[]> bodies) {
    /** Sends one body to an aggregator. */
    @FunctionalInterface
    public interface Way {
        Future<UploadState> put(Digest manifest, int part, byte[] body);
    }

    /** @param upload manifest and sealed share, or any other bytes, which are then one body */
    public static TestUpload of(byte[] upload) {
        try {
            ShareUpload read = ShareUpload.of(upload);
            Digest manifest = Signed.reopen(read.manifest(), StatementType.MANIFEST, Manifest::read)
                    .digest();
            return new TestUpload(manifest, cut(upload, read.sealedShare().length));
        } catch (MalformedException | InvalidStatementException e) {
            return new TestUpload(Digest.ZERO, List.of(upload));
        }
    }

    private static List<byte[]> cut(byte[] upload, int sealedBytes) {
        int begin = upload.length - sealedBytes;
        List<byte[]> bodies = new ArrayList<>();
        int from = 0;
        for (int part = 0; part < Math.max(1, Parts.count(sealedBytes)); part++) {
            int to = begin + (int) Parts.offset(part) + Parts.length(sealedBytes, part);
            bodies.add(Arrays.copyOfRange(upload, from, to));
            from = to;
        }
        return bodies;
    }

    /** All frames, for one batch. */
    public List<ShareBatch.Frame> frames(DpId dpId) {
        return IntStream.range(0, bodies.size())
                .mapToObj(part -> new ShareBatch.Frame(dpId, manifest, part, bodies.get(part)))
                .toList();
    }

    /** Sends each part once the one before it is stored. */
    public Future<ShareReceipt> send(Way way) {
        Future<UploadState> state = Future.succeededFuture(UploadState.incomplete(0));
        for (int i = 0; i < bodies.size(); i++) {
            int part = i;
            state = state.compose(before -> way.put(manifest, part, bodies.get(part)));
        }
        return state.map(complete -> ShareReceipt.of(complete.receipt().toBytes()));
    }
}
