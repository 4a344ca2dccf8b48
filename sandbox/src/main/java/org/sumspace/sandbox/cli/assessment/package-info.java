/** The commands for a running assessment node. */
@NullMarked
package org.sumspace.sandbox.cli.assessment;

import org.jspecify.annotations.NullMarked;
