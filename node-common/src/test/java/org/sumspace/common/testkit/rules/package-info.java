/** The rules of the house that can be checked from the compiled classes. */
@NullMarked
package org.sumspace.common.testkit.rules;

import org.jspecify.annotations.NullMarked;
