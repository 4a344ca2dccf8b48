/** Tables of learners: reading, generating, splitting, converting to statements, and central training. Pure: no Vert.x. */
@NullMarked
package org.sumspace.sandbox.data;

import org.jspecify.annotations.NullMarked;
