@NullMarked
package org.sumspace.sandbox;

import org.jspecify.annotations.NullMarked;
