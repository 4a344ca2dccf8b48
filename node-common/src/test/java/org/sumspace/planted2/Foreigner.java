package org.sumspace.planted2;

/** A class of another part of the product. */
public final class Foreigner {}
