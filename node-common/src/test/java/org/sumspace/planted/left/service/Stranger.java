package org.sumspace.planted.left.service;

import org.sumspace.planted2.Foreigner;

/** A service that knows another part of the product. */
public record Stranger(Foreigner foreigner) {}
