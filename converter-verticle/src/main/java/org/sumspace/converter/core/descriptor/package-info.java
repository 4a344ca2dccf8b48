/** The language in which descriptors describe a format's records, and the validation of records. */
@NullMarked
package org.sumspace.converter.core.descriptor;

import org.jspecify.annotations.NullMarked;
