package org.sumspace.catalog.transfer.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;

/** Replaces the URLs of another catalog's self-descriptions by those of this catalog, everywhere in a record. */
public final class UrlRewrite {
    private static final String VERSION = "/v1";

    private final Pattern other;
    private final SelfDescriptions selfDescriptions;

    /** @param base of the other catalog, with or without {@code /v1} */
    public UrlRewrite(String base, SelfDescriptions selfDescriptions) {
        String root = base.replaceFirst("/+$", "");
        String unversioned = root.endsWith(VERSION) ? root.substring(0, root.length() - VERSION.length()) : root;
        this.other = Pattern.compile(
                Pattern.quote(unversioned) + "(?:" + VERSION + ")?/catalog/([a-z]+)/([0-9a-f]{24})/?",
                Pattern.CASE_INSENSITIVE);
        this.selfDescriptions = selfDescriptions;
    }

    public JsonValue apply(JsonValue record) {
        return JsonValue.of(rewritten(record));
    }

    private @Nullable Object rewritten(JsonValue value) {
        if (value.isObject()) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            value.members().forEach(member -> members.put(member.getKey(), rewritten(member.getValue())));
            return members;
        }
        if (value.isArray()) {
            List<@Nullable Object> items = new ArrayList<>();
            value.items().forEach(item -> items.add(rewritten(item)));
            return items;
        }
        return value.isText() ? rewritten(value.asText()) : value.tree();
    }

    private String rewritten(String text) {
        Matcher url = other.matcher(text);
        return url.matches()
                ? selfDescriptions.url(
                        url.group(2).toLowerCase(Locale.ROOT), url.group(1).toLowerCase(Locale.ROOT))
                : text;
    }
}
