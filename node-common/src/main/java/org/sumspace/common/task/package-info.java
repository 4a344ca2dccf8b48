/** Periodic work, and limits on concurrent work. */
@NullMarked
package org.sumspace.common.task;

import org.jspecify.annotations.NullMarked;
