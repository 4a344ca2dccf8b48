package org.sumspace.common.training;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

class StatementVectorsTest {
    private static final Map<StatementType, Function<WireReader, ? extends StatementBody>> READERS = Map.ofEntries(
            Map.entry(StatementType.REGISTRATION, Registration::read),
            Map.entry(StatementType.CONSENT, Consent::read),
            Map.entry(StatementType.EXECUTION_PLAN, ExecutionPlan::read),
            Map.entry(StatementType.COUNTERSIGNATURE, Countersignature::read),
            Map.entry(StatementType.MANIFEST, Manifest::read),
            Map.entry(StatementType.RECEIVED_LIST, ReceivedList::read),
            Map.entry(StatementType.SEAL, Seal::read),
            Map.entry(StatementType.RELEASE, Release::read),
            Map.entry(StatementType.DISCARD_NOTICE, DiscardNotice::read),
            Map.entry(StatementType.MODEL_VERSION, ModelVersion::read),
            Map.entry(StatementType.REVOCATION, Revocation::read));

    private final JsonNode vectors = Vectors.read("statements.json");
    private final Map<String, StatementBody> samples = StatementSamples.all();

    StatementVectorsTest() throws IOException {}

    @Test
    void everySample_hasAVector() {
        assertThat(each("accepted").map(StatementVectorsTest::name))
                .containsExactlyInAnyOrderElementsOf(samples.keySet());
    }

    @TestFactory
    Stream<DynamicTest> accepted_isExactlyTheseBytes() {
        return each("accepted")
                .map(vector -> dynamicTest(name(vector), () -> {
                    StatementBody sample = sample(vector);
                    Signed<StatementBody> signed = Signed.sign(StatementSamples.SIGNER, sample);

                    assertThat(encoded(sample)).isEqualTo(body(vector));
                    assertThat(decoded(type(vector), body(vector))).isEqualTo(sample);
                    assertThat(sample.type().code())
                            .isEqualTo(vector.get("code").intValue());
                    assertThat(signed.bytes()).isEqualTo(Vectors.bytes(vector, "statement"));
                    assertThat(signed.digest()).hasToString(vector.get("digest").textValue());
                    assertThat(open(vector, Vectors.bytes(vector, "statement"))).isEqualTo(sample);
                }));
    }

    @Test
    void everyType_hasAVector() {
        assertThat(each("accepted").map(StatementVectorsTest::type)).contains(StatementType.values());
    }

    /**
     * A MODEL_VERSION without its options is valid for a plan without options; only its signature reveals the change.
     */
    @TestFactory
    Stream<DynamicTest> cutAnywhere_isRefused() {
        return each("accepted")
                .filter(vector -> !name(vector).startsWith("modelVersion_with"))
                .map(vector -> dynamicTest(name(vector), () -> {
                    byte[] body = body(vector);
                    for (int length = 0; length < body.length; length++) {
                        byte[] cut = Arrays.copyOf(body, length);
                        assertThatThrownBy(() -> decoded(type(vector), cut))
                                .as("cut to " + length)
                                .isInstanceOf(MalformedException.class);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> oneByteLeftOver_isRefused() {
        return each("accepted")
                .map(vector -> dynamicTest(name(vector), () -> {
                    byte[] longer = Arrays.copyOf(body(vector), body(vector).length + 1);
                    assertThatThrownBy(() -> decoded(type(vector), longer)).isInstanceOf(MalformedException.class);
                }));
    }

    @TestFactory
    Stream<DynamicTest> anyChangedByte_isRefusedOrReadsAsSomethingElse() {
        return each("accepted")
                .map(vector -> dynamicTest(name(vector), () -> {
                    StatementBody sample = sample(vector);
                    byte[] body = body(vector);
                    for (int at = 0; at < body.length; at++) {
                        body[at] ^= 1;
                        assertRefusedOrOther(type(vector), body, sample);
                        body[at] ^= 1;
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> oneFlippedBit_breaksTheSignature() {
        return each("accepted")
                .map(vector -> dynamicTest(name(vector), () -> {
                    byte[] statement = Vectors.bytes(vector, "statement");
                    statement[statement.length / 2] ^= 1;
                    assertThatThrownBy(() -> open(vector, statement)).isInstanceOf(InvalidStatementException.class);
                }));
    }

    @TestFactory
    Stream<DynamicTest> refused_cannotBeRead() {
        return each("refused")
                .map(vector -> dynamicTest(
                        name(vector),
                        () -> assertThatThrownBy(() -> decoded(type(vector), Vectors.bytes(vector, "body")))
                                .isInstanceOfAny(MalformedException.class, InvalidStatementException.class)));
    }

    /** If changed bytes can still be read, the result must differ: neither equals nor write may ignore a field. */
    private static void assertRefusedOrOther(StatementType type, byte[] body, StatementBody sample) {
        StatementBody other;
        try {
            other = decoded(type, body);
        } catch (MalformedException | InvalidStatementException refused) {
            return;
        }
        assertThat(encoded(other)).isEqualTo(body);
        if (!(other instanceof ExecutionPlan plan) || plan.previousVersion() == null) {
            assertThat(other).isNotEqualTo(sample);
        }
    }

    private static StatementBody open(JsonNode vector, byte[] statement) {
        return Signed.open(statement, type(vector), keyId -> StatementSamples.SIGNER.publicKey(), in ->
                        (StatementBody) reader(type(vector)).apply(in))
                .body();
    }

    private static StatementBody decoded(StatementType type, byte[] body) {
        return WireReader.decode(body, in -> reader(type).apply(in));
    }

    private static Function<WireReader, ? extends StatementBody> reader(StatementType type) {
        return requireNonNull(READERS.get(type));
    }

    private static byte[] encoded(StatementBody body) {
        WireWriter out = new WireWriter();
        body.write(out);
        return out.toBytes();
    }

    private StatementBody sample(JsonNode vector) {
        return requireNonNull(samples.get(name(vector)));
    }

    private Stream<JsonNode> each(String field) {
        return StreamSupport.stream(vectors.get(field).spliterator(), false);
    }

    private static byte[] body(JsonNode vector) {
        StringBuilder hex = new StringBuilder();
        vector.get("body").forEach(field -> hex.append(field.get(3).textValue()));
        return HexFormat.of().parseHex(hex);
    }

    private static StatementType type(JsonNode vector) {
        return StatementType.valueOf(vector.get("type").textValue());
    }

    private static String name(JsonNode vector) {
        return vector.get("name").textValue();
    }
}
