/** Signed statements, which anybody can verify later. */
@NullMarked
package org.sumspace.common.signed;

import org.jspecify.annotations.NullMarked;
