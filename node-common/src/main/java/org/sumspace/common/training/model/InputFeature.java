package org.sumspace.common.training.model;

import org.sumspace.common.document.DocumentPath;

/** A feature of a record: where its value is, and how it becomes columns. */
record InputFeature(DocumentPath path, FeatureColumns columns) {}
