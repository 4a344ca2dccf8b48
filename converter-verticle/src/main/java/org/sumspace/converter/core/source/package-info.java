/** YAML files as trees in which every value has its line and column. */
@NullMarked
package org.sumspace.converter.core.source;

import org.jspecify.annotations.NullMarked;
