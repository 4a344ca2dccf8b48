/** The expression language of descriptors and mappings. Its cost is limited, and it can access only its arguments. */
@NullMarked
package org.sumspace.converter.core.expression;

import org.jspecify.annotations.NullMarked;
