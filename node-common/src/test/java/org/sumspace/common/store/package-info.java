@NullMarked
package org.sumspace.common.store;

import org.jspecify.annotations.NullMarked;
