package org.sumspace.assessment.shared.store;

/** Literals in SQL, where a parameter is not possible. Column names never need one: our tables have names of their own. */
final class Sql {
    private Sql() {}

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
