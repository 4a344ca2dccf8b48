package org.sumspace.common.http;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Accepts a contract's paths in any case and with a trailing slash, for clients that were written against a server that
 * did. Parameters keep the case they came in.
 */
final class TolerantPaths implements Handler<RoutingContext> {
    private final List<List<String>> templates;
    private final List<String> mounts;

    TolerantPaths(Collection<String> templates, List<String> mounts) {
        this.templates = templates.stream()
                .map(TolerantPaths::segments)
                .sorted(Comparator.comparingLong(TolerantPaths::parameterCount))
                .toList();
        this.mounts = mounts;
    }

    @Override
    public void handle(RoutingContext ctx) {
        String path = ctx.normalizedPath();
        Optional<String> canonical = canonical(path);
        if (canonical.isEmpty() || canonical.get().equals(path)) {
            ctx.next();
            return;
        }
        String query = ctx.request().query();
        ctx.reroute(query == null ? canonical.get() : canonical.get() + "?" + query);
    }

    private Optional<String> canonical(String path) {
        for (String mount : mounts) {
            if (path.startsWith(mount)) {
                List<String> found = segments(path.substring(mount.length()));
                Optional<String> match = templates.stream()
                        .filter(template -> matches(template, found))
                        .findFirst()
                        .map(template -> mount + fill(template, found));
                if (match.isPresent()) {
                    return match;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean matches(List<String> template, List<String> path) {
        if (template.size() != path.size()) {
            return false;
        }
        for (int i = 0; i < path.size(); i++) {
            if (!isParameter(template.get(i)) && !template.get(i).equalsIgnoreCase(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String fill(List<String> template, List<String> path) {
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < path.size(); i++) {
            filled.append('/').append(isParameter(template.get(i)) ? path.get(i) : template.get(i));
        }
        return filled.isEmpty() ? "/" : filled.toString();
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.split("/"))
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    private static long parameterCount(List<String> template) {
        return template.stream().filter(TolerantPaths::isParameter).count();
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }
}
