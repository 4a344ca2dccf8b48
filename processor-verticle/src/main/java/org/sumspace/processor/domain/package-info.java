/** What a processor node knows about its processors. Pure: no Vert.x. */
@NullMarked
package org.sumspace.processor.domain;

import org.jspecify.annotations.NullMarked;
