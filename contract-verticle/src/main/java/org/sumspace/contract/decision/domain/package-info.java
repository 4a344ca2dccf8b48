/** Questions to a contract, and their answers. */
@NullMarked
package org.sumspace.contract.decision.domain;

import org.jspecify.annotations.NullMarked;
