package org.sumspace.planted.left.store;

/** A store that handlers and other features must not use. */
public final class Shelf {}
