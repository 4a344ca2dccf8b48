/** Whether a contract is acceptable: pure. */
@NullMarked
package org.sumspace.contract.acceptance.core;

import org.jspecify.annotations.NullMarked;
