package org.sumspace.connector.catalog.domain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.catalog.domain.CatalogUrls.Kind;
import org.sumspace.connector.catalog.domain.Representation.ProxyAddress;

/**
 * Reads self-descriptions of the catalog. Missing fields are read as empty, because other catalogs may have fewer
 * fields than ours.
 */
public record CatalogRecordReader(CatalogUrls urls) {
    private static final String DEFAULT_TYPE = "REST";
    private static final String NO_AUTHENTICATION = "none";

    public Offering offering(String url, JsonValue json) {
        return new Offering(
                url,
                participant(json.member("providedBy")),
                references(json.member("dataResources"), Kind.DATARESOURCES),
                references(json.member("softwareResources"), Kind.SOFTWARERESOURCES));
    }

    private List<String> references(JsonValue list, Kind kind) {
        return list.items().stream()
                .map(JsonValue::asText)
                .map(reference -> urls.canonical(kind, reference))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    public Resource dataResource(String url, JsonValue json) {
        return resource(url, json, "producedBy", "containsPII");
    }

    public Resource softwareResource(String url, JsonValue json) {
        return resource(url, json, "providedBy", "usePII");
    }

    /** Learning records are about people, so they count as personal unless their owner says otherwise. */
    private Resource resource(String url, JsonValue json, String owner, String personal) {
        Representation representation = representation(json.member("representation"));
        boolean isOfPeople = representation != null && representation.isStatements();
        boolean saysNo = Boolean.FALSE.equals(json.member(personal).tree());
        return new Resource(
                url,
                participant(json.member(owner)),
                json.member(personal).isTrue() || (isOfPeople && !saysNo),
                representation);
    }

    private String participant(JsonValue reference) {
        return urls.canonical(Kind.PARTICIPANTS, reference.asText()).orElse("");
    }

    private static @Nullable Representation representation(JsonValue json) {
        if (!json.isObject()) {
            return null;
        }
        return new Representation(
                textOr(json.member("type"), DEFAULT_TYPE),
                json.member("url").asText(),
                textOr(json.member("method"), NO_AUTHENTICATION),
                json.member("credential").asText(),
                json.member("queryParams").items().stream()
                        .map(JsonValue::asText)
                        .toList(),
                json.member("mimeType").asText(),
                proxy(json.member("proxy")));
    }

    /** A port is a number or a text. */
    private static @Nullable ProxyAddress proxy(JsonValue json) {
        JsonValue port = json.member("port");
        return json.member("host").asText().isEmpty()
                ? null
                : new ProxyAddress(
                        json.member("protocol").asText(),
                        json.member("host").asText(),
                        port.isWholeLong() ? String.valueOf(port.longValue()) : port.asText(),
                        json.member("credential").asText());
    }

    private static String textOr(JsonValue text, String absent) {
        return text.asText().isEmpty() ? absent : text.asText();
    }
}
