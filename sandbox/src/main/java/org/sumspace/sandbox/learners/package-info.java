/** Who has whose records: learners, the processors that train for them, and the data providers that keep them. */
@NullMarked
package org.sumspace.sandbox.learners;

import org.jspecify.annotations.NullMarked;
