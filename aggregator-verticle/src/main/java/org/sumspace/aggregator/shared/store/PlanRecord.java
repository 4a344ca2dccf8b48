package org.sumspace.aggregator.shared.store;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** One step of a plan in its journal. The records are in the order in which the steps happened. */
public sealed interface PlanRecord {
    int STATEMENT_BYTES_MAX = 64 << 20;

    /** The plan as it was offered and accepted. */
    record Joined(PlanOffer offer) implements PlanRecord {}

    record Countersigned(Signed<Countersignature> statement) implements PlanRecord {}

    /**
     * The first part of a share arrived.
     *
     * @param position of the processor in the leaf list
     */
    record UploadBegun(int position, Signed<Manifest> manifest) implements PlanRecord {}

    /**
     * The next part of a sealed share, as received. Not copied.
     *
     * @param manifest digest of the MANIFEST that names the share
     */
    @SuppressWarnings("ArrayRecordComponent") // a carrier to and from the file, never compared
    record PartStored(Digest manifest, byte[] bytes) implements PlanRecord {}

    /** A share is complete and checked, so it is acknowledged. */
    record ShareStored(Digest manifest, int countsFromEpoch) implements PlanRecord {}

    /** A processor signed two manifests for one attempt; at a parent, a group's aggregator signed two releases. */
    record Excluded(int position, Signed<?> first, Signed<?> second) implements PlanRecord {}

    /** A list or seal of the group, including this aggregator's own. */
    record StatementHeld(Signed<?> statement) implements PlanRecord {}

    /** All seals of the group are equal. */
    record Agreed(int epoch, ContributorSet set) implements PlanRecord {}

    /** A release with its set and sum, either this aggregator's own or a received one. Not copied. */
    @SuppressWarnings("ArrayRecordComponent") // a carrier to and from the file, never compared
    record ReleaseHeld(Signed<Release> statement, ContributorSet set, byte[] sum) implements PlanRecord {}

    record Published(Signed<ModelVersion> statement) implements PlanRecord {}

    /** The orchestrator acknowledged the version. */
    record Completed() implements PlanRecord {}

    /** The record's type and its payload in parts. */
    default Encoded encode() {
        if (this instanceof Joined joined) {
            return new Encoded(1, joined.offer().toBytes());
        } else if (this instanceof Countersigned countersigned) {
            return new Encoded(2, countersigned.statement().bytes());
        } else if (this instanceof UploadBegun begun) {
            byte[] head = new WireWriter()
                    .u32(begun.position())
                    .bytes32(begun.manifest().bytes())
                    .toBytes();
            return new Encoded(3, head);
        } else if (this instanceof PartStored part) {
            return new Encoded(11, part.manifest().toBytes(), part.bytes());
        } else if (this instanceof ShareStored share) {
            byte[] both = new WireWriter()
                    .fixed(share.manifest().toBytes())
                    .u32(share.countsFromEpoch())
                    .toBytes();
            return new Encoded(12, both);
        } else if (this instanceof Excluded excluded) {
            byte[] both = new WireWriter()
                    .u32(excluded.position())
                    .bytes32(excluded.first().bytes())
                    .bytes32(excluded.second().bytes())
                    .toBytes();
            return new Encoded(4, both);
        } else if (this instanceof StatementHeld held) {
            return new Encoded(
                    held.statement().body() instanceof Seal ? 6 : 5,
                    held.statement().bytes());
        } else if (this instanceof Agreed agreed) {
            WireWriter out = new WireWriter().u32(agreed.epoch());
            agreed.set().write(out);
            return new Encoded(7, out.toBytes());
        } else if (this instanceof ReleaseHeld release) {
            WireWriter head = new WireWriter().bytes32(release.statement().bytes());
            release.set().write(head);
            return new Encoded(8, head.u32(release.sum().length).toBytes(), release.sum());
        } else if (this instanceof Published published) {
            return new Encoded(9, published.statement().bytes());
        }
        return new Encoded(10);
    }

    /** @throws MalformedException the record is of no known type */
    static PlanRecord decode(int type, byte[] payload) {
        return switch (type) {
            case 1 -> new Joined(PlanOffer.of(payload));
            case 2 -> new Countersigned(Signed.reopen(payload, StatementType.COUNTERSIGNATURE, Countersignature::read));
            case 3 -> WireReader.decode(payload, in -> new UploadBegun(in.u32(), manifest(in)));
            case 4 -> WireReader.decode(payload, in -> new Excluded(in.u32(), contradicting(in), contradicting(in)));
            case 5 -> new StatementHeld(Signed.reopen(payload, StatementType.RECEIVED_LIST, ReceivedList::read));
            case 6 -> new StatementHeld(Signed.reopen(payload, StatementType.SEAL, Seal::read));
            case 7 -> WireReader.decode(payload, in -> new Agreed(in.u32(), ContributorSet.read(in)));
            case 8 ->
                WireReader.decode(
                        payload,
                        in -> new ReleaseHeld(
                                release(in.bytes32(STATEMENT_BYTES_MAX)),
                                ContributorSet.read(in),
                                in.bytes32(payload.length)));
            case 9 -> new Published(Signed.reopen(payload, StatementType.MODEL_VERSION, ModelVersion::read));
            case 10 -> new Completed();
            case 11 -> WireReader.decode(payload, in -> new PartStored(digest(in), in.fixed(in.remaining())));
            case 12 -> WireReader.decode(payload, in -> new ShareStored(digest(in), in.u32()));
            default ->
                throw new MalformedException("expected a record of type 1 to 12 in the journal of a plan, got " + type);
        };
    }

    private static Digest digest(WireReader in) {
        return Digest.wrap(in.fixed(Digest.BYTES));
    }

    private static Signed<Manifest> manifest(WireReader in) {
        return Signed.reopen(in.bytes32(STATEMENT_BYTES_MAX), StatementType.MANIFEST, Manifest::read);
    }

    private static Signed<?> contradicting(WireReader in) {
        byte[] statement = in.bytes32(STATEMENT_BYTES_MAX);
        return Signed.typeOf(statement) == StatementType.RELEASE
                ? release(statement)
                : Signed.reopen(statement, StatementType.MANIFEST, Manifest::read);
    }

    private static Signed<Release> release(byte[] statement) {
        return Signed.reopen(statement, StatementType.RELEASE, Release::read);
    }

    /** The type and the bytes of a record in the journal. */
    @SuppressWarnings("ArrayRecordComponent") // handed on to the journal, never compared
    record Encoded(int type, byte[]... parts) {}
}
