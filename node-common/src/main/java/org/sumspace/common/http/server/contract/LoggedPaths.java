package org.sumspace.common.http.server.contract;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Paths as they are logged: a parameter that the contract marks as personal is replaced by its name in braces. A request
 * may be refused before its operation is known, so its path is compared with the contract's templates.
 */
public final class LoggedPaths {
    private static final Pattern ENCODED_SLASH = Pattern.compile("%2f", Pattern.CASE_INSENSITIVE);

    private final List<Template> personal;
    private final List<PathTemplate> others;
    private final List<String> mounts;

    /** @param names the parameters whose values are not logged */
    private record Template(PathTemplate path, Set<String> names) {
        String redact(List<String> segments) {
            return path.fill(segments, name -> !names.contains(name));
        }

        /** The number of segments before the first personal one. */
        int harmless() {
            return path.indexOf(names::contains);
        }
    }

    /** @param mounts the prefixes below which the contract's paths are served, the longest first */
    public LoggedPaths(Contract contract, List<String> mounts) {
        Map<String, Set<String>> names = contract.personalParameters();
        this.personal = names.entrySet().stream()
                .filter(path -> !path.getValue().isEmpty())
                .map(path -> new Template(PathTemplate.of(path.getKey()), path.getValue()))
                .toList();
        this.others = names.entrySet().stream()
                .filter(path -> path.getValue().isEmpty())
                .map(path -> PathTemplate.of(path.getKey()))
                .toList();
        this.mounts = mounts;
    }

    public String of(String path) {
        if (personal.isEmpty()) {
            return path;
        }
        return mounts.stream()
                .filter(path::startsWith)
                .flatMap(mount -> redacted(path.substring(mount.length())).map(mount::concat).stream())
                .findFirst()
                .orElse(path);
    }

    /** Empty if the path has no personal part. */
    private Optional<String> redacted(String path) {
        List<String> segments = PathTemplate.segmentsOf(path);
        Optional<String> known = personal.stream()
                .filter(template -> template.path().matches(segments))
                .findFirst()
                .map(template -> template.redact(segments));
        return known.isPresent()
                ? known
                : redactedElse(
                        PathTemplate.segmentsOf(ENCODED_SLASH.matcher(path).replaceAll("/")));
    }

    /**
     * A path that only begins like a template with a personal parameter may contain the personal value, too: it is cut
     * off before that value. If it matches another template, it is logged as that one, without the parameter's value.
     */
    private Optional<String> redactedElse(List<String> segments) {
        Optional<Template> alike = personal.stream()
                .filter(template -> template.path().beginsLike(segments, template.harmless()))
                .findFirst();
        if (alike.isEmpty()) {
            return Optional.empty();
        }
        int harmless = alike.get().harmless();
        Optional<PathTemplate> other =
                others.stream().filter(path -> path.matches(segments)).findFirst();
        return other.isPresent()
                ? other.get()
                        .parameterAt(harmless)
                        .map(name -> other.get().fill(segments, shown -> !shown.equals(name)))
                : Optional.of("/" + String.join("/", segments.subList(0, harmless)) + "/...");
    }
}
