/** Reads and writes pickle and joblib files without executing code in them. */
@NullMarked
package org.sumspace.common.training.model.pickle;

import org.jspecify.annotations.NullMarked;
