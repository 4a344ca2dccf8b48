/** Accounts, roles and sessions. */
@NullMarked
package org.sumspace.assessment.account.domain;

import org.jspecify.annotations.NullMarked;
