package org.sumspace.converter.core.source;

/** A file of descriptors, mappings or settings that says something it may not; the message begins with the place. */
public final class SourceException extends RuntimeException {
    private final Place place;

    public SourceException(Place place, String message) {
        super(place + ": " + message);
        this.place = place;
    }

    public Place place() {
        return place;
    }
}
