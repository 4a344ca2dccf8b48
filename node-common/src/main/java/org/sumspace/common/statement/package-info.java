/** Signed bytes that stand for themselves: no recipient, no transport fields. */
@NullMarked
package org.sumspace.common.statement;

import org.jspecify.annotations.NullMarked;
