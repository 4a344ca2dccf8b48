/** Which of several nodes serves their database. */
@NullMarked
package org.sumspace.common.lease;

import org.jspecify.annotations.NullMarked;
