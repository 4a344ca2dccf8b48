package org.sumspace.aggregator.release.store;

import java.util.Set;
import java.util.TreeSet;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The stored data of a model version besides its file.
 *
 * @param readers key ids of the nodes that took part and may read it
 */
public record ModelRecord(Signed<ModelVersion> version, TrainingPlan trainingPlan, Set<Digest> readers) {
    private static final int STATEMENT_BYTES_MAX = ModelVersion.MAX_STATEMENT_BYTES;
    private static final int TRAINING_PLAN_BYTES_MAX = 8 << 20;
    private static final int READERS_MAX = 1_100_000;

    public ModelRecord {
        readers = Set.copyOf(readers);
    }

    byte[] toBytes() {
        return new WireWriter()
                .bytes32(version.bytes())
                .bytes32(trainingPlan.canonicalBytes())
                .list(new TreeSet<>(readers), (out, reader) -> out.fixed(reader.toBytes()))
                .toBytes();
    }

    static ModelRecord of(byte[] bytes) {
        return WireReader.decode(
                bytes,
                in -> new ModelRecord(
                        Signed.reopen(in.bytes32(STATEMENT_BYTES_MAX), StatementType.MODEL_VERSION, ModelVersion::read),
                        TrainingPlan.parsePublished(in.bytes32(TRAINING_PLAN_BYTES_MAX)),
                        Set.copyOf(in.list(READERS_MAX, from -> Digest.wrap(from.fixed(Digest.BYTES))))));
    }
}
