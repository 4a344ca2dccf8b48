package org.sumspace.common.error;

/**
 * One violation of the rules of an input.
 *
 * @param path where: a JSON pointer into the body ({@code /name}), or {@code query/limit}, {@code path/id},
 *     {@code header/x}; empty for the input as a whole
 * @param message what is wrong, for the caller's eyes
 */
public record Violation(String path, String message) {

    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
