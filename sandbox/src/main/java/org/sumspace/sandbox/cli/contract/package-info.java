/** The commands of {@code ./sumspace contract}. */
@NullMarked
package org.sumspace.sandbox.cli.contract;

import org.jspecify.annotations.NullMarked;
