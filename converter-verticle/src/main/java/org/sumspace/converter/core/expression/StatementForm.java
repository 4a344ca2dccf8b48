package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;
import static org.sumspace.converter.core.expression.Arguments.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.text.LanguageTags;
import org.sumspace.converter.core.text.TextInstants;

/**
 * {@code statement(object)}: an xAPI statement as its standard requires it, from the forms that senders use: without empty
 * texts, with seconds in its times, and with hyphens in its language tags. Extensions stay as they are.
 */
final class StatementForm {
    private static final String EXTENSIONS = "extensions";
    private static final String LANGUAGE = "language";
    private static final Set<String> TIMES = Set.of("timestamp", "stored");
    private static final Set<String> LANGUAGE_MAPS = Set.of("display", "name", "description");

    private StatementForm() {}

    static Object statement(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 1);
        return object(map(arguments[0]));
    }

    /** The same object if there is nothing to change, so that most statements are not copied. */
    private static Map<?, ?> object(Map<?, ?> object) {
        Map<Object, @Nullable Object> changed = null;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            String key = (String) entry.getKey();
            Object value = entry.getValue();
            Object mended = key.equals(EXTENSIONS) ? value : member(key, value);
            if (mended != value) {
                changed = changed == null ? new LinkedHashMap<>(object) : changed;
                put(changed, key, mended);
            }
        }
        return changed == null ? object : changed;
    }

    private static void put(Map<Object, @Nullable Object> object, String key, @Nullable Object value) {
        if (value == null) {
            object.remove(key);
        } else {
            object.put(key, value);
        }
    }

    /** The value of a member; null if it is left out. */
    private static @Nullable Object member(String key, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return object(LANGUAGE_MAPS.contains(key) ? withTags(map) : map);
        }
        if (value instanceof List<?> list) {
            List<?> mended = list(list);
            return mended.isEmpty() && !list.isEmpty() ? null : mended;
        }
        if (!(value instanceof String text)) {
            return value;
        }
        if (text.isEmpty()) {
            return null;
        }
        return TIMES.contains(key) ? TextInstants.withSeconds(text) : key.equals(LANGUAGE) ? tag(text) : text;
    }

    private static List<?> list(List<?> list) {
        List<@Nullable Object> mended = null;
        for (int i = 0; i < list.size(); i++) {
            Object item = list.get(i);
            Object value = member("", item);
            if (value != item && mended == null) {
                mended = new ArrayList<>(list.subList(0, i));
            }
            if (mended != null && (value != null || item == null)) {
                mended.add(value);
            }
        }
        return mended == null ? list : mended;
    }

    private static Map<?, ?> withTags(Map<?, ?> map) {
        if (!hasUnderscore(map)) {
            return map;
        }
        Map<Object, @Nullable Object> tagged = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String tag = tag((String) key);
            if (tag.equals(key) || !map.containsKey(tag)) {
                tagged.putIfAbsent(tag, value);
            }
        });
        return tagged;
    }

    private static boolean hasUnderscore(Map<?, ?> map) {
        for (Object key : map.keySet()) {
            if (((String) key).indexOf('_') >= 0) {
                return true;
            }
        }
        return false;
    }

    private static String tag(String text) {
        String tag = text.replace('_', '-');
        return LanguageTags.isTag(tag) ? tag : text;
    }
}
