package org.sumspace.planted.right.store;

/** A private store of another feature. */
public final class OtherShelf {}
