package org.sumspace.assessment.metric.domain;

import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;

/** A run whose rows are compared with those of another one. */
public record EarlierRun(String runId, ValidatedTable table, PseudonymResult pseudonyms) {}
