/** JSONata, bounded: what a program may cost, and which of its functions there are. */
@NullMarked
package org.sumspace.converter.core.jsonata;

import org.jspecify.annotations.NullMarked;
