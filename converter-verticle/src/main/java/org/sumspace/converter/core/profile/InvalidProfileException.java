package org.sumspace.converter.core.profile;

/** A file that is not a valid profile. */
public final class InvalidProfileException extends RuntimeException {
    private static final int MESSAGE_MAX = 500;

    InvalidProfileException(String profile, String message) {
        super("Invalid profile " + profile + ": " + message.substring(0, Math.min(message.length(), MESSAGE_MAX)));
    }
}
