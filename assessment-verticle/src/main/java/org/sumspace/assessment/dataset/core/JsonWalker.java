package org.sumspace.assessment.dataset.core;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.JsonPaths.Node;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * Shows records to visitors. Two walkers that are shown the same input give the same columns, so a second pass over an input
 * needs no list of paths. The parser limits the depth.
 */
public final class JsonWalker {
    private final JsonPaths paths;
    private final int charsMax;
    private final boolean adding;
    private long chars;

    /** A record has a path that no record before it had, so that its columns depend on those that another thread reads. */
    public static final class UnknownPathException extends RuntimeException {
        UnknownPathException() {
            super("a path that is not known yet", null, false, false);
        }
    }

    /**
     * @param charsMax names and values that a record may have in all
     * @param adding whether new paths are added; otherwise they end the walk with an {@link UnknownPathException}
     */
    public JsonWalker(JsonPaths paths, int charsMax, boolean adding) {
        this.paths = paths;
        this.charsMax = charsMax;
        this.adding = adding;
    }

    /** @param parser stands at the start of an object, and at its end afterwards */
    public void walk(JsonParser parser, JsonVisitor visitor) throws IOException {
        chars = 0;
        object(parser, paths.root(), visitor);
    }

    private void object(JsonParser parser, Node node, JsonVisitor visitor) throws IOException {
        visitor.startObject();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            count(name.length());
            visitor.name(name);
            parser.nextToken();
            value(parser, adding ? paths.member(node, name) : known(JsonPaths.known(node, name)), visitor);
        }
        visitor.endObject();
    }

    private void value(JsonParser parser, Node node, JsonVisitor visitor) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, node, visitor);
            case START_ARRAY -> {
                visitor.startArray();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    value(parser, adding ? paths.element(node) : known(JsonPaths.known(node)), visitor);
                }
                visitor.endArray();
            }
            default -> {
                count(parser.getTextLength());
                visitor.scalar(adding ? paths.column(node) : knownColumn(node), parser);
            }
        }
    }

    private static Node known(@Nullable Node node) {
        if (node == null) {
            throw new UnknownPathException();
        }
        return node;
    }

    private static int knownColumn(Node node) {
        int column = JsonPaths.knownColumn(node);
        if (column < 0) {
            throw new UnknownPathException();
        }
        return column;
    }

    private void count(int more) {
        chars += more + 1;
        if (chars > charsMax) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE, "A record of the input is larger than " + charsMax + " characters.");
        }
    }
}
