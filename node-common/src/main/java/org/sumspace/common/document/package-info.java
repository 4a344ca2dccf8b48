/** Addressing values inside JSON documents. Pure: no Vert.x. */
@NullMarked
package org.sumspace.common.document;

import org.jspecify.annotations.NullMarked;
