/** Signed statements: what a node says so that anybody can check it later. */
@NullMarked
package org.sumspace.common.signed;

import org.jspecify.annotations.NullMarked;
