package org.sumspace.planted.right.service;

/** A service that other features may use. */
public final class Desk {}
