/** What must hold whatever goes wrong: invariants, and the history that they are checked against. */
@NullMarked
package org.sumspace.sandbox.chaos.watch;

import org.jspecify.annotations.NullMarked;
