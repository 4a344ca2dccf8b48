package org.sumspace.sandbox;

import static java.util.Objects.requireNonNull;

/** A problem that the user can solve. The message says what is wrong and what to do. */
public final class SandboxException extends RuntimeException {
    private final String remedy;

    public SandboxException(String problem, String remedy) {
        super(requireNonNull(problem));
        this.remedy = remedy;
    }

    public SandboxException(String problem, String remedy, Throwable cause) {
        super(requireNonNull(problem), cause);
        this.remedy = remedy;
    }

    public String problem() {
        return requireNonNull(getMessage());
    }

    public String remedy() {
        return remedy;
    }
}
