package org.sumspace.planted.common.attic;

/** A class in a package that is of neither half. */
public final class Homeless {}
