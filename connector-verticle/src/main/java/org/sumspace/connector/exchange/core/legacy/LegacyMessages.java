package org.sumspace.connector.exchange.core.legacy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeStatus;

/** The bodies of messages to an old connector. */
public final class LegacyMessages {
    static final String CONSUMER_RECORD = "consumerDataExchange";
    private static final String PROVIDER_DATA = "providerData";
    private static final String CHECKSUM = "checksum";
    private static final String SIZE = "size";
    private static final String MIME_TYPE = "mimetype";
    private static final Pattern CHECKSUMS = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern MIME_TYPES = Pattern.compile("[ -~]{1,255}");

    static final String PROVIDER_RECORD = "providerDataExchange";
    static final String RESOURCES = "resources";
    static final String PURPOSES = "purposes";
    static final String RESOURCE = "resource";
    static final String OFFERING = "serviceOffering";
    static final String PARAMS = "params";

    private static final String STATUS = "status";

    private LegacyMessages() {}

    /**
     * Asks it to keep a record of an exchange that began here.
     *
     * @param endpoint of this connector
     * @param data URLs of the data resources
     * @param software URLs of the software resources
     */
    public static Map<String, @Nullable Object> opening(
            ExchangeRecord record, String endpoint, List<String> data, List<String> software) {
        ExchangeRequest request = record.request();
        Map<String, @Nullable Object> fields = RequestFields.body(request);
        boolean isConsumer = record.role() == ExchangeRole.CONSUMER;
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(isConsumer ? "consumerEndpoint" : "providerEndpoint", endpoint);
        body.put(isConsumer ? CONSUMER_RECORD : PROVIDER_RECORD, record.id());
        body.put("contract", request.contract());
        body.put("purposeId", request.purpose());
        body.put(
                RESOURCES,
                selected(data, request.resource(), JsonValue.of(fields).member(RESOURCES)));
        body.put(
                PURPOSES,
                selected(software, request.purpose(), JsonValue.of(fields).member(PURPOSES)));
        for (String params : List.of("providerParams", "consumerParams")) {
            if (fields.get(params) != null) {
                body.put(params, fields.get(params));
            }
        }
        body.put(STATUS, ExchangeStatus.PENDING.name());
        return body;
    }

    private static List<Map<String, @Nullable Object>> selected(
            List<String> urls, String offering, JsonValue selection) {
        List<Map<String, @Nullable Object>> selected = new ArrayList<>();
        for (String url : urls) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put(OFFERING, offering);
            one.put(RESOURCE, url);
            selection.items().stream()
                    .filter(each -> each.member(RESOURCE).asText().equals(url) && each.has(PARAMS))
                    .forEach(each -> one.put(PARAMS, each.member(PARAMS).tree()));
            selected.add(one);
        }
        return selected;
    }

    /** Tells it the id of the record here. */
    public static Map<String, @Nullable Object> announcement(ExchangeRecord record) {
        return Map.of(record.role() == ExchangeRole.CONSUMER ? CONSUMER_RECORD : PROVIDER_RECORD, record.id());
    }

    /** Asks it for its data. */
    public static Map<String, @Nullable Object> export(ExchangeRecord record) {
        return Map.of(CONSUMER_RECORD, record.id());
    }

    /** How the exchange ended. */
    public static Map<String, @Nullable Object> end(ExchangeStatus status, String reason) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put(STATUS, status.name());
        body.put("payload", reason);
        if (status.isError()) {
            body.put("error", Map.of("message", reason));
        }
        return body;
    }

    /**
     * The content with which an old connector compares an item that is not JSON. It computes the digest from decoded
     * text, so bytes that are not UTF-8 have the digest of their decoded form.
     */
    public static Map<String, @Nullable Object> providerData(Content content, byte[] bytes) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put(CHECKSUM, digestOfText(bytes).toString());
        data.put(SIZE, content.size());
        data.put(MIME_TYPE, content.mediaType());
        return Map.of(PROVIDER_DATA, data);
    }

    private static Digest digestOfText(byte[] bytes) {
        return Digest.of(new String(bytes, UTF_8).getBytes(UTF_8));
    }

    /**
     * The content of its next item, as an old provider announces it before it sends the item.
     *
     * @return empty if there is no announcement, or an incomplete one
     */
    public static Optional<Content> announcedItem(JsonValue body) {
        JsonValue data = body.member(PROVIDER_DATA);
        boolean isWhole = data.member(SIZE).isWholeLong()
                && data.member(SIZE).longValue() >= 0
                && CHECKSUMS.matcher(data.member(CHECKSUM).asText()).matches()
                && MIME_TYPES.matcher(data.member(MIME_TYPE).asText()).matches();
        return isWhole
                ? Optional.of(new Content(
                        data.member(SIZE).longValue(),
                        Digest.parse(data.member(CHECKSUM).asText()),
                        data.member(MIME_TYPE).asText()))
                : Optional.empty();
    }

    /** Whether an item matches the announcement of its provider. */
    public static boolean isAsAnnounced(Content announced, String mediaType, byte[] bytes) {
        return announced.equals(new Content(bytes.length, digestOfText(bytes), mediaType));
    }

    /**
     * An item that is JSON. Its text is sent as it is.
     *
     * @throws IllegalArgumentException if it is not JSON
     */
    public static byte[] item(ExchangeRecord record, byte[] json) {
        JsonValue.parse(json);
        String text = new String(json, UTF_8);
        return ("{\"" + PROVIDER_RECORD + "\":\"" + record.id() + "\",\"data\":" + text + "}").getBytes(UTF_8);
    }
}
