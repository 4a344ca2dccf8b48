/** Learners' records at the data providers, and the processors that train on them. */
@NullMarked
package org.sumspace.sandbox.learners;

import org.jspecify.annotations.NullMarked;
