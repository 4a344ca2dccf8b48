package org.sumspace.planted.left.service;

import org.sumspace.planted.right.service.Desk;

/** A service that uses the service of another feature. */
public record GoodNeighbour(Desk desk) {}
