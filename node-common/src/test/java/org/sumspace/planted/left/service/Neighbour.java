package org.sumspace.planted.left.service;

import org.sumspace.planted.right.store.OtherShelf;

/** A service that goes past the service of another feature. */
public record Neighbour(OtherShelf shelf) {}
