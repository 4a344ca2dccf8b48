/** JSONata with limits on the cost of programs and on the functions they may call. */
@NullMarked
package org.sumspace.converter.core.jsonata;

import org.jspecify.annotations.NullMarked;
