/** Statements of one round: which contributions were received, sealed and released. */
@NullMarked
package org.sumspace.common.training.round;

import org.jspecify.annotations.NullMarked;
