package org.sumspace.common.portal;

import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.sumspace.common.error.NodeException;

/**
 * The files of the portal, below {@code /portal/}. Scripts and styles have a digest in their name, so browsers keep them;
 * every other path without a dot is the page of this kind of node, which finds out in the browser what to show. They are read
 * once in a process.
 */
final class PortalFiles {
    private static final String FOLDER = "portal/";
    /**
     * The lists of files that esbuild made: one script for most kinds of nodes, and scripts for single rooms of two
     * kinds.
     */
    private static final List<String> LISTS = List.of("files.json", "catalog-files.json", "assessment-files.json");

    private static final Pattern ENTRY = Pattern.compile("src/nodes/(\\w+)\\.tsx");
    private static final Map<String, String> TYPES =
            Map.of("js", "text/javascript; charset=utf-8", "css", "text/css; charset=utf-8");

    private record Content(String type, Buffer plain, Buffer compressed) {}

    private static final class Loaded {
        private static final Optional<PortalFiles> FILES = load();
    }

    /** For each kind of node. */
    private final Map<String, Content> pages;

    private final Map<String, Content> files;

    private PortalFiles(Map<String, Content> pages, Map<String, Content> files) {
        this.pages = Map.copyOf(pages);
        this.files = Map.copyOf(files);
    }

    /** Blocks at the first call. Empty if this build has no portal. */
    static Optional<PortalFiles> ofThisBuild() {
        return Loaded.FILES;
    }

    private static Optional<PortalFiles> load() {
        Map<String, Content> files = new HashMap<>();
        Map<String, Content> pages = new HashMap<>();
        for (String list : LISTS) {
            Optional<Buffer> listed = read(list);
            if (listed.isEmpty()) {
                return Optional.empty();
            }
            add(new JsonObject(listed.get()).getJsonObject("outputs"), files, pages);
        }
        return Optional.of(new PortalFiles(pages, files));
    }

    private static void add(JsonObject outputs, Map<String, Content> files, Map<String, Content> pages) {
        for (String path : outputs.fieldNames()) {
            String name = nameOf(path);
            Buffer bytes = read(name).orElseThrow(() -> new IllegalStateException("no " + name + " in the portal"));
            files.put(name, content(requireNonNull(TYPES.get(name.substring(name.lastIndexOf('.') + 1)), name), bytes));
            JsonObject output = outputs.getJsonObject(path);
            Matcher entry = ENTRY.matcher(output.getString("entryPoint", ""));
            if (entry.matches()) {
                Set<String> scripts = new LinkedHashSet<>();
                addImports(path, outputs, scripts);
                pages.put(entry.group(1), page(name, nameOf(output.getString("cssBundle")), scripts));
            }
        }
    }

    /** Adds the scripts that a script imports at its start. */
    private static void addImports(String path, JsonObject outputs, Set<String> scripts) {
        outputs.getJsonObject(path).getJsonArray("imports").stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("kind").equals("import-statement"))
                .map(each -> each.getString("path"))
                .filter(imported -> scripts.add(nameOf(imported)))
                .forEach(imported -> addImports(imported, outputs, scripts));
    }

    private static Content page(String script, String style, Set<String> scripts) {
        String preloads = scripts.stream()
                .map(each -> "<link rel=\"modulepreload\" href=\"/portal/" + each + "\">\n")
                .collect(Collectors.joining());
        String page = """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Sumspace</title>
                <link rel="icon" href="data:,">
                <link rel="stylesheet" href="/portal/%s">
                %s<script type="module" src="/portal/%s"></script>
                <noscript>This page needs JavaScript. What it shows, the node's operations answer too: see /docs/.</noscript>
                </html>
                """.formatted(style, preloads, script);
        return content("text/html; charset=utf-8", Buffer.buffer(page));
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Optional<Buffer> read(String name) {
        try (InputStream in = PortalFiles.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            return in == null ? Optional.empty() : Optional.of(Buffer.buffer(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("the class path cannot be read", e);
        }
    }

    private static Content content(String type, Buffer plain) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(plain.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Content(type, plain, Buffer.buffer(compressed.toByteArray()));
    }

    /**
     * @param kind of node
     * @param name what stands below {@code /portal/}
     */
    void send(RoutingContext ctx, String kind, String name) {
        if (name.contains(".")) {
            Content file = Optional.ofNullable(files.get(name))
                    .orElseThrow(() -> NodeException.notFound("The portal has no file of this name."));
            send(ctx, file, "public, max-age=31536000, immutable");
        } else {
            send(ctx, requireNonNull(pages.get(kind), kind), "no-cache");
        }
    }

    private static void send(RoutingContext ctx, Content content, String caching) {
        HttpServerResponse response = ctx.response()
                .putHeader("Content-Type", content.type())
                .putHeader("Cache-Control", caching)
                .putHeader("Vary", "Accept-Encoding");
        String accepted = ctx.request().getHeader("Accept-Encoding");
        if (accepted != null && accepted.contains("gzip")) {
            response.putHeader("Content-Encoding", "gzip").end(content.compressed());
        } else {
            response.end(content.plain());
        }
    }
}
