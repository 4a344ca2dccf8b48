/** Counts learners by what trainings cost them. */
@NullMarked
package org.sumspace.connector.privacy.core;

import org.jspecify.annotations.NullMarked;
