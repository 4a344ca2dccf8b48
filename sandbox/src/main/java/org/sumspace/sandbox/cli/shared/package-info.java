/** What commands share, also those of other programs. */
@NullMarked
package org.sumspace.sandbox.cli.shared;

import org.jspecify.annotations.NullMarked;
