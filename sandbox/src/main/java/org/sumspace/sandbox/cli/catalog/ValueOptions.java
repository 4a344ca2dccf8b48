package org.sumspace.sandbox.cli.catalog;

import java.util.List;
import org.sumspace.sandbox.client.RecordQuery;
import picocli.CommandLine.Option;

/** Options that restrict a list to records with a value in a field. */
final class ValueOptions {
    @Option(names = "--category", paramLabel = "TEXT", description = "only records of this category, in the same case")
    private String category = "";

    @Option(names = "--keyword", paramLabel = "TEXT", description = "only records with this keyword, in the same case")
    private String keyword = "";

    boolean isGiven() {
        return !category.isEmpty() || !keyword.isEmpty();
    }

    RecordQuery query(String words, List<String> owners) {
        return new RecordQuery(words, owners, category, keyword);
    }
}
