/** Nodes in processes of their own, which tests kill, and the way to their store, which tests disturb. */
@NullMarked
package org.sumspace.common.testkit.process;

import org.jspecify.annotations.NullMarked;
