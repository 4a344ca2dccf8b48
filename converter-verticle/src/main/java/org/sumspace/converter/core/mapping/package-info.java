/** The language of mappings from one format to another. */
@NullMarked
package org.sumspace.converter.core.mapping;

import org.jspecify.annotations.NullMarked;
