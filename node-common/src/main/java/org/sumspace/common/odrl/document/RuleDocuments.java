package org.sumspace.common.odrl.document;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.document.JsonValue;

/** The rules that contracts refer to by id: about access, billing, and what members are responsible for. */
public final class RuleDocuments {
    private static final String RESOURCE = "rules.json";
    private static final Set<String> ABOUT = Set.of("uid", "name", "description");
    private static final RuleDocuments STANDARD = new RuleDocuments(load());

    private final Map<String, RuleDocument> byId = new LinkedHashMap<>();

    private RuleDocuments(JsonValue documents) {
        documents.items().forEach(each -> {
            RuleDocument document = read(each);
            byId.put(document.uid(), document);
        });
    }

    public static RuleDocuments standard() {
        return STANDARD;
    }

    private static JsonValue load() {
        try (InputStream in = requireNonNull(RuleDocuments.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return JsonValue.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + RESOURCE, e);
        }
    }

    private static RuleDocument read(JsonValue document) {
        Map<String, Object> policy = new LinkedHashMap<>();
        document.members().stream()
                .filter(member -> !ABOUT.contains(member.getKey()))
                .forEach(member -> policy.put(
                        member.getKey(), requireNonNull(member.getValue().tree())));
        return new RuleDocument(
                document.member("uid").asText(),
                document.member("name").asText(),
                document.member("description").asText(),
                JsonValue.of(policy));
    }

    public Optional<RuleDocument> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    public List<RuleDocument> all() {
        return List.copyOf(byId.values());
    }
}
