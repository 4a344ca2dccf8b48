package org.sumspace.converter.core.profile;

/** A file that should be a profile and is none. */
public final class InvalidProfileException extends RuntimeException {
    private static final int MESSAGE_MAX = 500;

    InvalidProfileException(String profile, String message) {
        super("the profile " + profile + " cannot be used: "
                + message.substring(0, Math.min(message.length(), MESSAGE_MAX)));
    }
}
