package org.sumspace.converter.core.format;

/** A record of which the format is known, in its prepared form. */
public record Recognised(Format format, Object prepared) {}
