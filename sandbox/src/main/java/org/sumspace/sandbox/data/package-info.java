/** Tables of learners: read or generated, split, turned into statements, trained on centrally. Pure: no Vert.x. */
@NullMarked
package org.sumspace.sandbox.data;

import org.jspecify.annotations.NullMarked;
