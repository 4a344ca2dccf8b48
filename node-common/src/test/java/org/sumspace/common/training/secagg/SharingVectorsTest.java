package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.DecodeException;
import org.sumspace.common.training.encoding.Decoded;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;

class SharingVectorsTest {
    private final JsonNode expansion = Vectors.read("expansion.json");
    private final JsonNode sharing = Vectors.read("sharing.json");

    SharingVectorsTest() throws IOException {}

    @TestFactory
    Stream<DynamicTest> streams_areThoseOfOpenssl() {
        return each(expansion, "streams", vector -> {
            ShareContext context = context(vector);
            ShareExpander expander = new ShareExpander(
                    Vectors.bytes(vector, "seed"), context, vector.get("index").intValue());
            long[] whole = new long[context.dimension()];
            expander.add(0, whole, 0, whole.length);

            assertThat(Digest.of(RingVector.toBytes(whole)))
                    .hasToString(vector.get("sha256").textValue());
            vector.get("parts").forEach(part -> {
                long[] expected = longs(part.get("longs"));
                long[] longs = new long[expected.length];
                expander.add(part.get("position").intValue(), longs, 0, longs.length);
                assertThat(longs).isEqualTo(expected);
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> splitting_givesTheseSharesAndCommitments() {
        return each(sharing, "split", vector -> {
            List<Share> shares = ShareSplitter.split(
                    longs(vector.get("x")),
                    vector.get("shares").intValue(),
                    vector.get("fullIndex").intValue(),
                    context(vector),
                    seeds(vector));

            for (int i = 0; i < shares.size(); i++) {
                byte[] salt = HexFormat.of().parseHex(vector.get("salts").get(i).textValue());
                byte[] bytes = shares.get(i).bytes();
                assertThat(bytes)
                        .asHexString()
                        .isEqualToIgnoringCase(vector.get("shareBytes").get(i).textValue());
                assertThat(Commitments.of(salt, bytes))
                        .hasToString(vector.get("commitments").get(i).textValue());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> encoding_givesTheseIntegers() {
        return each(sharing, "encoded", vector -> {
            PlanParameters parameters = parameters(vector, 3, 1_000);
            double[] update = doubles(vector.get("update"));
            FixedPoint.Encoded encoded = FixedPoint.encode(
                    update,
                    vector.get("weight").longValue(),
                    CoordinateLayout.of(parameters, update.length),
                    parameters);

            assertThat(encoded.x()).isEqualTo(longs(vector.get("x")));
        });
    }

    @TestFactory
    Stream<DynamicTest> decoding_givesThisMean() {
        return each(sharing, "decoded", vector -> {
            Decoded decoded = decode(vector);

            assertThat(decoded.x()).isEqualTo(longs(vector.get("x")));
            assertThat(decoded.mean()).isEqualTo(doubles(vector.get("mean")));
        });
    }

    @TestFactory
    Stream<DynamicTest> sumsThatDoNotAddUp_areRefusedForTheirReason() {
        return each(
                sharing,
                "refused",
                vector -> assertThatThrownBy(() -> decode(vector))
                        .isInstanceOfSatisfying(
                                DecodeException.class,
                                refused -> assertThat(refused.reason())
                                        .hasToString(vector.get("reason").textValue())));
    }

    private static Decoded decode(JsonNode vector) {
        PlanParameters parameters = parameters(
                vector, vector.get("shares").intValue(), vector.get("maxWeight").intValue());
        List<long[]> sums = StreamSupport.stream(vector.get("sums").spliterator(), false)
                .map(SharingVectorsTest::longs)
                .toList();
        int dimension = sums.get(sums.size() - 1).length - 1;
        return AggregateDecoder.decode(
                sums, vector.get("contributors").intValue(), CoordinateLayout.of(parameters, dimension), parameters);
    }

    private static PlanParameters parameters(JsonNode vector, int shares, int maxWeight) {
        return PlanSamples.parameters(
                "{'shares': %d, 'maxWeight': %d, 'aggregation': '%s', 'fractionBits': %s, 'clip': %s}"
                        .formatted(
                                shares,
                                maxWeight,
                                vector.get("aggregation").textValue(),
                                vector.get("fractionBits"),
                                vector.get("clip")));
    }

    private static ShareContext context(JsonNode vector) {
        return new ShareContext(
                Digest.wrap(Vectors.bytes(vector, "plan")),
                vector.get("round").intValue(),
                DpId.parse(vector.get("dpId").textValue()),
                vector.get("dimension").intValue(),
                vector.get("fractionBits").intValue());
    }

    private static SecureRandom seeds(JsonNode vector) {
        StringBuilder hex = new StringBuilder();
        vector.get("seeds").forEach(seed -> hex.append(seed.textValue()));
        return FixedRandom.of(HexFormat.of().parseHex(hex));
    }

    private static long[] longs(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToLong(value -> Long.parseLong(value.textValue()))
                .toArray();
    }

    private static double[] doubles(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
    }

    private interface Check {
        void run(JsonNode vector);
    }

    private static Stream<DynamicTest> each(JsonNode vectors, String field, Check check) {
        return StreamSupport.stream(vectors.get(field).spliterator(), false)
                .map(vector -> dynamicTest(vector.get("name").textValue(), () -> check.run(vector)));
    }
}
