/** Which tasks run now, and what follows from the answer to a call: pure. */
@NullMarked
package org.sumspace.catalog.contract.core;

import org.jspecify.annotations.NullMarked;
