/** JSON values as plain maps, lists, texts, numbers and flags; places and paths in them. */
@NullMarked
package org.sumspace.converter.core.json;

import org.jspecify.annotations.NullMarked;
