/** Statements of one round: which contributions were received, agreed on, and released. */
@NullMarked
package org.sumspace.common.training.round;

import org.jspecify.annotations.NullMarked;
