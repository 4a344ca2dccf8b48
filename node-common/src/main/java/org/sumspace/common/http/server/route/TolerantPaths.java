package org.sumspace.common.http.server.route;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.http.server.contract.PathTemplate;
import org.sumspace.common.http.server.operation.ReceivedTarget;

/**
 * Accepts a contract's paths in any case and with a trailing slash, because existing clients send them so. Parameters
 * keep their case.
 */
public final class TolerantPaths implements Handler<RoutingContext> {
    private final List<PathTemplate> templates;
    private final List<String> mounts;

    public TolerantPaths(Collection<String> templates, List<String> mounts) {
        this.templates = templates.stream()
                .map(PathTemplate::of)
                .sorted(Comparator.comparingLong(PathTemplate::parameterCount))
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
        ReceivedTarget.remember(ctx);
        String query = ctx.request().query();
        ctx.reroute(query == null ? canonical.get() : canonical.get() + "?" + query);
    }

    private Optional<String> canonical(String path) {
        for (String mount : mounts) {
            if (path.startsWith(mount)) {
                List<String> found = PathTemplate.segmentsOf(path.substring(mount.length()));
                Optional<String> match = templates.stream()
                        .filter(template -> template.matches(found))
                        .findFirst()
                        .map(template -> mount + template.fill(found, parameter -> true));
                if (match.isPresent()) {
                    return match;
                }
            }
        }
        return Optional.empty();
    }
}
