/** What the groups of commands share. */
@NullMarked
package org.sumspace.sandbox.cli.shared;

import org.jspecify.annotations.NullMarked;
