/** The contract manager: contracts of ecosystems and of two parties, and what they permit. */
@NullMarked
package org.sumspace.contract;

import org.jspecify.annotations.NullMarked;
