/** The commands of {@code ./sumspace}. */
@NullMarked
package org.sumspace.sandbox.cli;

import org.jspecify.annotations.NullMarked;
