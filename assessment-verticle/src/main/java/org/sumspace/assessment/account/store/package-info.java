/** Keeps accounts and sessions. */
@NullMarked
package org.sumspace.assessment.account.store;

import org.jspecify.annotations.NullMarked;
