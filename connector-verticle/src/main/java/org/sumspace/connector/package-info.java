@NullMarked
package org.sumspace.connector;

import org.jspecify.annotations.NullMarked;
