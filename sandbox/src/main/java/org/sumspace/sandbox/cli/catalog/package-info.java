/** The commands of {@code ./sumspace catalog}. */
@NullMarked
package org.sumspace.sandbox.cli.catalog;

import org.jspecify.annotations.NullMarked;
