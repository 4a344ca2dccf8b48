/** What changes a contract, and what it then is: pure. */
@NullMarked
package org.sumspace.contract.agreement.core;

import org.jspecify.annotations.NullMarked;
