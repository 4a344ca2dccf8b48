package org.sumspace.converter.core.format;

/** A record in its prepared form, with the format that accepts it. */
public record RecognisedRecord(Format format, Object prepared) {}
