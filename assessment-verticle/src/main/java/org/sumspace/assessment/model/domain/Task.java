package org.sumspace.assessment.model.domain;

import org.sumspace.assessment.shared.domain.Labelled;

/** The kind of a model's predictions: one of several classes, or a number. */
public enum Task implements Labelled {
    CLASSIFICATION,
    REGRESSION
}
