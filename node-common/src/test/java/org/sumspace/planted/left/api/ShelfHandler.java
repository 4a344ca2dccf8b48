package org.sumspace.planted.left.api;

import org.sumspace.planted.left.store.Shelf;

/** A handler that goes past its service. */
public record ShelfHandler(Shelf shelf) {}
