@NullMarked
package org.sumspace.catalog;

import org.jspecify.annotations.NullMarked;
