package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the items of a list, one page after another. */
final class Pages implements Iterator<JsonNode> {
    /** The members that lead to the items of a page, the outer ones first. */
    private static final List<String> HOLDERS = List.of("data", "content", "result");

    private final String by;
    private final LongFunction<JsonNode> read;
    private long at;
    private boolean isLast;
    private Iterator<JsonNode> items = Collections.emptyIterator();

    private Pages(String by, long first, LongFunction<JsonNode> read) {
        this.by = by;
        this.at = first;
        this.read = read;
    }

    /**
     * The items of all pages.
     *
     * @param by what counts them: {@code page} counts pages from 1, {@code offset} items from 0, and with {@code after} a
     *     page begins behind the item with this number
     * @param read reads the page that begins there
     */
    static Stream<JsonNode> by(String by, long first, LongFunction<JsonNode> read) {
        Pages pages = new Pages(by, first, read);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false);
    }

    /** The items of a page. */
    static List<JsonNode> items(JsonNode page) {
        List<JsonNode> items = new ArrayList<>();
        array(page).forEach(items::add);
        return items;
    }

    private static JsonNode array(JsonNode page) {
        if (!page.isObject()) {
            return page;
        }
        for (String holder : HOLDERS) {
            if (page.has(holder)) {
                return array(page.path(holder));
            }
        }
        for (JsonNode member : page) {
            if (member.isArray()) {
                return member;
            }
        }
        throw new RemoteException("expected a page of a list, got an object without one", null);
    }

    @Override
    public boolean hasNext() {
        while (!items.hasNext() && !isLast) {
            JsonNode page = read.apply(at);
            List<JsonNode> found = items(page);
            isLast = found.isEmpty() || isLast(page);
            items = found.iterator();
            at = next(found);
        }
        return items.hasNext();
    }

    private boolean isLast(JsonNode page) {
        JsonNode pages = page.path("data").has("pages") ? page.path("data").path("pages") : page.path("pages");
        return by.equals("page") && pages.isNumber() && at >= pages.asLong();
    }

    private long next(List<JsonNode> found) {
        return switch (by) {
            case "page" -> at + 1;
            case "offset" -> at + found.size();
            default ->
                found.isEmpty()
                        ? at
                        : found.get(found.size() - 1).path("number").asLong();
        };
    }

    @Override
    public JsonNode next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the list has no further item");
        }
        return items.next();
    }
}
