/** The language in which a format's records are described, and the check of a record against it. */
@NullMarked
package org.sumspace.converter.core.descriptor;

import org.jspecify.annotations.NullMarked;
