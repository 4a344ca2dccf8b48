/** What is trained, by whom, under which conditions: plans, the statements around them, and the rules they must meet. */
@NullMarked
package org.sumspace.common.plan;

import org.jspecify.annotations.NullMarked;
