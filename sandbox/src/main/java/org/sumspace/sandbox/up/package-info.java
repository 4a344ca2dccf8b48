/** The data space that stays: for trying things by hand, and for programs that need one to talk to. */
@NullMarked
package org.sumspace.sandbox.up;

import org.jspecify.annotations.NullMarked;
