package org.sumspace.planted.unmarked;

/** A class in a package without {@code @NullMarked}. */
public final class Unmarked {}
