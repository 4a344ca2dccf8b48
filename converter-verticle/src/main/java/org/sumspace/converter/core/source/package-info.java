/** YAML files as trees whose every value knows its line and column. */
@NullMarked
package org.sumspace.converter.core.source;

import org.jspecify.annotations.NullMarked;
