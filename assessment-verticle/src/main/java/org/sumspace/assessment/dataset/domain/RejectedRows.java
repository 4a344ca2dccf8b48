package org.sumspace.assessment.dataset.domain;

/**
 * Rows that were left out for one reason.
 *
 * @param line of the first of them, counted from 1 with the header; in JSON the number of the record; 0 if it is unknown
 * @param column name of the column; empty if the reason is about the whole row
 */
public record RejectedRows(String reason, String column, long rows, long line) {}
