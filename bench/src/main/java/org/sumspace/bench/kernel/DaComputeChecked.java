package org.sumspace.bench.kernel;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.ShareStream;

/**
 * Like {@link DaCompute}, from sealed shares, each compared with its commitment. As in an aggregator, a full share is not
 * kept in memory but opened twice, once to compare it and once to add it; a seed is opened once.
 */
public class DaComputeChecked extends Kernel {
    private static final RowSpec SPEC = RowSpec.millis("da.compute.checked")
            .needs(MemoryCopy.NAME, DaCompute.FULL_BYTES)
            .needs(AesCtr.NAME, DaCompute.SEED_BYTES)
            .needs(HpkeOpen.NAME, SampleRound.PROCESSORS)
            .needs(AesGcm.NAME, DaCompute.FULL_BYTES)
            .needs(Sha256.NAME, DaCompute.FULL_BYTES)
            .atMost(220);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final RoundKey key;
        final List<byte[]> sealed = new ArrayList<>();
        final List<Digest> commitments = new ArrayList<>();

        public Input() {
            SecureRandom random = new SecureRandom();
            key = RoundKey.generate(random);
            RoundPublicKey recipient = RoundPublicKey.of(key.publicKey());
            double[] update = SampleRound.update();
            for (int processor = 0; processor < SampleRound.PROCESSORS; processor++) {
                SaltedShare share = SaltedShare.of(
                        SampleRound.share(update, processor, random).get(DaCompute.INDEX - 1), random);
                sealed.add(share.seal(recipient, context(processor), random));
                commitments.add(share.commitment());
            }
        }
    }

    private static SealContext context(int processor) {
        return new SealContext(
                SampleRound.PLAN,
                SampleRound.NUMBER,
                new DpId(0, processor),
                Digest.ZERO,
                DaCompute.INDEX,
                Digest.ZERO);
    }

    @Benchmark
    public byte[] aggregate(Input input) throws IOException {
        RingAccumulator sum = new RingAccumulator(SampleRound.DIMENSION);
        for (int processor = 0; processor < SampleRound.PROCESSORS; processor++) {
            if (SampleRound.fullIndex(processor) == DaCompute.INDEX) {
                addFull(input, processor, sum);
            } else {
                addSeed(input, processor, sum);
            }
        }
        return sum.toBytes();
    }

    private static void addFull(Input input, int processor, RingAccumulator sum) throws IOException {
        try (ShareStream share = open(input, processor)) {
            requireCommitted(share.commitment(), input, processor);
        }
        try (ShareStream share = open(input, processor)) {
            share.addTo(sum);
        }
    }

    private static ShareStream open(Input input, int processor) throws IOException {
        byte[] sealed = input.sealed.get(processor);
        return ShareStream.open(input.key, context(processor), new ByteArrayInputStream(sealed), sealed.length);
    }

    private static void addSeed(Input input, int processor, RingAccumulator sum) {
        SaltedShare salted = SaltedShare.open(input.key, context(processor), input.sealed.get(processor));
        requireCommitted(salted.commitment(), input, processor);
        sum.add(salted.share(SampleRound.DIMENSION), SampleRound.context(processor), DaCompute.INDEX);
        salted.erase();
    }

    private static void requireCommitted(Digest commitment, Input input, int processor) {
        if (!commitment.equals(input.commitments.get(processor))) {
            throw new IllegalStateException("a share differs from its commitment");
        }
    }
}
