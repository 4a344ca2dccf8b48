/** What operators may know of the budgets of learners. */
@NullMarked
package org.sumspace.connector.privacy.api;

import org.jspecify.annotations.NullMarked;
