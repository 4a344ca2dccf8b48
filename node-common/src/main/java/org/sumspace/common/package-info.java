@NullMarked
package org.sumspace.common;

import org.jspecify.annotations.NullMarked;
