package org.sumspace.assessment.pii.core;

/** Finds personal data by the words of a text, in time linear in their number. */
interface WordDetector {
    void find(TextWords words, ColumnName column, Detector.Sink sink);
}
