/** Training plans, their parameters and privacy terms, registrations and consents. */
@NullMarked
package org.sumspace.common.training.plan;

import org.jspecify.annotations.NullMarked;
