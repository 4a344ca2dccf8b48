/** What can go wrong, as values that every transport can carry. */
@NullMarked
package org.sumspace.common.error;

import org.jspecify.annotations.NullMarked;
