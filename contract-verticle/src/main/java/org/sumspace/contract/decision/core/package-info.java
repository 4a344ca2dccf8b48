/** What a contract permits. */
@NullMarked
package org.sumspace.contract.decision.core;

import org.jspecify.annotations.NullMarked;
