package org.sumspace.planted.right.service;

/** What other features may use. */
public final class Desk {}
