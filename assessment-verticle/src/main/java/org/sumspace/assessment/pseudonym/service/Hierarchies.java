package org.sumspace.assessment.pseudonym.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.pseudonym.core.HierarchyFile;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** Reads the files with hierarchies that a plan names. Blocking. */
public final class Hierarchies {
    private static final int BYTES_MAX = 8 << 20;

    private Hierarchies() {}

    /** @throws AssessmentException if a file is not a hierarchy, or too large */
    public static Map<String, Hierarchy> read(Map<String, InputFile> files) throws IOException {
        Map<String, Hierarchy> hierarchies = new TreeMap<>();
        for (Map.Entry<String, InputFile> each : files.entrySet()) {
            hierarchies.put(each.getKey(), HierarchyFile.read(each.getKey(), lines(each.getKey(), each.getValue())));
        }
        return hierarchies;
    }

    private static List<String> lines(String column, InputFile file) throws IOException {
        byte[] content;
        try (InputStream in = file.open()) {
            content = in.readNBytes(BYTES_MAX + 1);
        }
        if (content.length > BYTES_MAX) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE,
                    "The hierarchy of column '" + column + "' has more than " + BYTES_MAX + " bytes.");
        }
        try (BufferedReader text = new BufferedReader(
                new InputStreamReader(new java.io.ByteArrayInputStream(content), StandardCharsets.UTF_8))) {
            return text.lines().toList();
        }
    }
}
