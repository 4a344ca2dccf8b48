/** Checks files of ONNX before a runtime opens them. */
@NullMarked
package org.sumspace.assessment.model.core.onnx;

import org.jspecify.annotations.NullMarked;
