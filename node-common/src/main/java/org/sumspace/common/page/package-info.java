/** One page of a list: what a client asks for, and what it gets. */
@NullMarked
package org.sumspace.common.page;

import org.jspecify.annotations.NullMarked;
