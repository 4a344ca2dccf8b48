/** Another part of the product, for the breach of a rule of the house. */
@NullMarked
package org.sumspace.planted2;

import org.jspecify.annotations.NullMarked;
