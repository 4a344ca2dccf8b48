package org.sumspace.planted.left.service;

/** A service that prints. */
public final class Printer {
    private Printer() {}

    public static void print(String text) {
        System.out.println(text);
    }
}
