package org.sumspace.assessment.dataset.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * The paths of the values of documents, in the order in which they first occur; each is a column. Members are separated by
 * dots, all elements of an array have one path: {@code context.contextActivities.category[].id}. A name that contains a dot, a
 * bracket or a quote is quoted: {@code extensions['https://alder.example/x']}. One thread adds paths; others may look them up.
 */
public final class JsonPaths {
    /** Objects and arrays have paths, too. */
    private static final int NODES_FOR_EACH_COLUMN = 4;

    private static final int CHARS_MAX = 4 << 20;

    private final int columnsMax;
    private final List<String> names = new ArrayList<>();
    private final Node root = new Node("");
    private int nodes;
    private int chars;

    /** The values that have one path. */
    public static final class Node {
        private final String path;
        private final Map<String, Node> members = new ConcurrentHashMap<>();
        private volatile @Nullable Node element;
        private volatile int column = -1;

        private Node(String path) {
            this.path = path;
        }
    }

    /** @param columnsMax more paths are refused */
    public JsonPaths(int columnsMax) {
        this.columnsMax = columnsMax;
    }

    Node root() {
        return root;
    }

    /** The path of a member; null if it is not known yet. */
    static @Nullable Node known(Node parent, String name) {
        return parent.members.get(name);
    }

    /** The path of the elements of an array; null if it is not known yet. */
    static @Nullable Node known(Node parent) {
        return parent.element;
    }

    /** The index of the column of a path, from 0; negative if none is known yet. */
    static int knownColumn(Node node) {
        return node.column;
    }

    Node member(Node parent, String name) {
        Node known = parent.members.get(name);
        if (known != null) {
            return known;
        }
        Node added = added(path(parent.path, name));
        parent.members.put(name, added);
        return added;
    }

    Node element(Node parent) {
        Node known = parent.element;
        if (known != null) {
            return known;
        }
        Node added = added(parent.path + "[]");
        parent.element = added;
        return added;
    }

    private Node added(String path) {
        chars += path.length();
        if (++nodes > NODES_FOR_EACH_COLUMN * columnsMax || chars > CHARS_MAX) {
            throw tooMany();
        }
        return new Node(path);
    }

    /** The index of the column of a path, from 0. */
    int column(Node node) {
        if (node.column < 0) {
            if (names.size() == columnsMax) {
                throw tooMany();
            }
            names.add(node.path);
            node.column = names.size() - 1;
        }
        return node.column;
    }

    private AssessmentException tooMany() {
        return new AssessmentException(
                FailureCode.FILE_TOO_LARGE,
                "The records of the input have more than " + columnsMax + " different paths, or too long ones.");
    }

    private static String path(String parent, String name) {
        if (name.chars().anyMatch(c -> c == '.' || c == '[' || c == ']' || c == '\'')) {
            return parent + "['" + name.replace("\\", "\\\\").replace("'", "\\'") + "']";
        }
        return parent.isEmpty() ? name : parent + "." + name;
    }

    /** The columns that have occurred so far. */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }
}
