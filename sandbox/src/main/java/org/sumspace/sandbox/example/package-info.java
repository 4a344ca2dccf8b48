/** Records in the catalog of a data space that show how its participants use it. */
@NullMarked
package org.sumspace.sandbox.example;

import org.jspecify.annotations.NullMarked;
