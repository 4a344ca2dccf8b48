/** The rules of accounts. */
@NullMarked
package org.sumspace.assessment.account.core;

import org.jspecify.annotations.NullMarked;
