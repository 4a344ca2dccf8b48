/** The HTTP API of accounts. */
@NullMarked
package org.sumspace.assessment.account.api;

import org.jspecify.annotations.NullMarked;
