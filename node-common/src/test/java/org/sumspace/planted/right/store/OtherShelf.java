package org.sumspace.planted.right.store;

/** What another feature keeps for itself. */
public final class OtherShelf {}
