/** The database of rows, and JSON files. */
@NullMarked
package org.sumspace.assessment.shared.store;

import org.jspecify.annotations.NullMarked;
