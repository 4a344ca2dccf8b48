package org.sumspace.planted.left.service;

import org.sumspace.common.error.ProblemType;

/** A service that decides by a status of HTTP. */
public final class StatusReader {
    private StatusReader() {}

    public static boolean isServersFault(ProblemType type) {
        return type.httpStatus() >= 500;
    }
}
