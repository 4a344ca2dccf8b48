/** JSON values as plain maps, lists, strings, numbers and booleans, and locations and paths in them. */
@NullMarked
package org.sumspace.converter.core.json;

import org.jspecify.annotations.NullMarked;
