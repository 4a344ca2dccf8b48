/** The classes of a table in the database of its run. */
@NullMarked
package org.sumspace.assessment.release.store;

import org.jspecify.annotations.NullMarked;
