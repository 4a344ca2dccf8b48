/** Helpers for the tests of all modules. */
@NullMarked
package org.sumspace.common.testkit;

import org.jspecify.annotations.NullMarked;
