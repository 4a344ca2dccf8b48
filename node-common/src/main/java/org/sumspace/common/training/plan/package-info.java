/** Training plans: what is trained, under which terms, with whose consent. */
@NullMarked
package org.sumspace.common.training.plan;

import org.jspecify.annotations.NullMarked;
