/** Requests made from a contract, valid and invalid ones, and what must hold for the answers. */
@NullMarked
package org.sumspace.common.testkit.contract;

import org.jspecify.annotations.NullMarked;
