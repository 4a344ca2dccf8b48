package org.sumspace.bench.catalog;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.RecordIds;

/** Service offerings as participants describe them, always the same ones: about 1.5 KB of JSON each. */
final class BenchOfferings {
    private static final int OWNERS = 500;
    private static final int WORDS = 2_000;
    private static final int NAME_WORDS = 4;
    private static final int KEYWORDS = 4;
    private static final int DESCRIPTION_WORDS = 60;
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

    private final Random random = new Random(1);
    private final RecordIds ids = new RecordIds(random);
    private final List<String> owners =
            Stream.generate(this::hexId).limit(OWNERS).toList();
    private final List<String> words =
            Stream.generate(this::word).distinct().limit(WORDS).toList();
    private final List<String> created = new ArrayList<>();

    /** The next offering; their ids are in the order of creation. */
    ResourceRecord next() {
        String id = ids.next(CREATED.plusSeconds(created.size()));
        created.add(id);
        String owner = owners.get(random.nextInt(OWNERS));
        Instant now = CREATED.plusSeconds(created.size());
        return ResourceRecord.created(
                id, owner, new RecordOrigin(id, Digest.ZERO), now, JsonValue.of(content()), JsonValue.of(Map.of()));
    }

    /** A line of an import with the next offering. */
    String nextLine() {
        ResourceRecord offering = next();
        JsonObject record = new JsonObject(content())
                .put("_id", offering.id())
                .put("providedBy", offering.owner())
                .put("createdAt", offering.createdAt().toString());
        return new JsonObject()
                .put("kind", ResourceKind.SERVICE_OFFERING.path())
                .put("record", record)
                .encode();
    }

    /** The body with which a participant would create an offering. */
    Map<String, @Nullable Object> content() {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        content.put("name", text(NAME_WORDS));
        content.put("description", text(DESCRIPTION_WORDS));
        content.put("aggregationOf", List.of());
        content.put("dependsOn", List.of());
        content.put(
                "policy",
                List.of(Map.of(
                        "permission",
                        List.of(Map.of("action", "use", "target", "urn:" + hexId(), "constraint", List.of())))));
        content.put("termsAndConditions", "https://terms.example/" + words.get(random.nextInt(WORDS)));
        content.put("dataProtectionRegime", List.of("GDPR2016"));
        content.put("dataAccountExport", List.of());
        content.put("location", "WORLD");
        content.put("keywords", Stream.generate(() -> text(1)).limit(KEYWORDS).toList());
        content.put("dataResources", List.of(hexId(), hexId()));
        content.put("softwareResources", List.of(hexId()));
        content.put("status", "published");
        content.put("archived", false);
        content.put("visible", true);
        return content;
    }

    /** The body with which a participant would create a data resource. */
    Map<String, @Nullable Object> resource() {
        Map<String, @Nullable Object> resource = new LinkedHashMap<>();
        resource.put("name", text(NAME_WORDS));
        resource.put("description", text(DESCRIPTION_WORDS));
        resource.put("containsPII", false);
        return resource;
    }

    /** The ids of all offerings so far. */
    List<String> ids() {
        return List.copyOf(created);
    }

    List<String> owners() {
        return owners;
    }

    /** A frequent word: small numbers are more frequent. */
    String word(int number) {
        return words.get(number);
    }

    /** Words are as unevenly distributed as in real texts: a few are in most texts, and most are in few. */
    private String text(int length) {
        return IntStream.range(0, length)
                .mapToObj(i -> words.get((int) (WORDS * Math.pow(random.nextDouble(), 3))))
                .collect(Collectors.joining(" "));
    }

    private String word() {
        return random.ints(5 + random.nextInt(6), 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private String hexId() {
        return "%08x%08x%08x".formatted(random.nextInt(), random.nextInt(), random.nextInt());
    }
}
