package org.sumspace.assessment.metric.domain;

import java.nio.file.Path;
import java.util.List;

/** A CSV file in UTF-8 with users and items. */
public record RankingFile(Path file, List<String> header, char delimiter) {
    /** The name, in statements, of the database that such files are loaded into. */
    public static final String DATABASE = "ranking";

    public RankingFile {
        header = List.copyOf(header);
    }
}
