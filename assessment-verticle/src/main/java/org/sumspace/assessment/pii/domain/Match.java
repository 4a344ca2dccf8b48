package org.sumspace.assessment.pii.domain;

/**
 * A part of a text that looks like personal data.
 *
 * @param end after its last character
 * @param score from 0 to 1
 * @param validated whether a checksum or a rule of the kind confirms it
 */
public record Match(PiiKind kind, int start, int end, double score, boolean validated) {
    public int length() {
        return end - start;
    }
}
