/** A contract manager in a process of its own, which is killed, and whose store fails. */
@NullMarked
package org.sumspace.contract.process;

import org.jspecify.annotations.NullMarked;
