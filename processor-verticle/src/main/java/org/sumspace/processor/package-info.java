@NullMarked
package org.sumspace.processor;

import org.jspecify.annotations.NullMarked;
