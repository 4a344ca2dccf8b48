/** The expression language of descriptors and mappings. Its cost is limited, and it can access only its arguments. */
package org.sumspace.converter.core.expression;
