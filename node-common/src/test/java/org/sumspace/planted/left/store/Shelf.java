package org.sumspace.planted.left.store;

/** What handlers and other features shall not touch. */
public final class Shelf {}
