/** The assessment of data sets: what is personal in them, how good they are, and what they show. */
@NullMarked
package org.sumspace.assessment;

import org.jspecify.annotations.NullMarked;
