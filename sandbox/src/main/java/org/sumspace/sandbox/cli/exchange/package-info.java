/** {@code sumspace exchange}: exchanges of data between connectors. */
@NullMarked
package org.sumspace.sandbox.cli.exchange;

import org.jspecify.annotations.NullMarked;
