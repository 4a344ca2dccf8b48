package org.sumspace.common.http.server.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A path of a contract, such as {@code /plans/{plan}}. Case and repeated slashes are ignored. */
public record PathTemplate(List<String> segments) {
    public static PathTemplate of(String template) {
        return new PathTemplate(segmentsOf(template));
    }

    public static List<String> segmentsOf(String path) {
        return Arrays.stream(path.split("/"))
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    public long parameterCount() {
        return segments.stream().filter(PathTemplate::isParameter).count();
    }

    public boolean matches(List<String> path) {
        return segments.size() == path.size() && beginsLike(path, path.size());
    }

    /** Whether the first {@code count} segments of the path match those of the template. */
    boolean beginsLike(List<String> path, int count) {
        if (count > segments.size() || count > path.size()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!isParameter(segments.get(i)) && !segments.get(i).equalsIgnoreCase(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The path with the literals in the spelling of the template.
     *
     * @param shown whether the value of the named parameter is shown instead of its name in braces
     */
    public String fill(List<String> path, Predicate<String> shown) {
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < path.size(); i++) {
            String segment = segments.get(i);
            filled.append('/').append(isParameter(segment) && shown.test(name(segment)) ? path.get(i) : segment);
        }
        return filled.isEmpty() ? "/" : filled.toString();
    }

    /** The position of the first of these parameters. */
    int indexOf(Predicate<String> parameter) {
        int index = 0;
        while (!isParameter(segments.get(index)) || !parameter.test(name(segments.get(index)))) {
            index++;
        }
        return index;
    }

    /** The name of the parameter at this position; empty if there is none. */
    Optional<String> parameterAt(int index) {
        return segments.stream()
                .skip(index)
                .limit(1)
                .filter(PathTemplate::isParameter)
                .map(PathTemplate::name)
                .findFirst();
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String name(String parameter) {
        return parameter.substring(1, parameter.length() - 1);
    }
}
