/** From a configuration file to a node that answers, and back down. */
@NullMarked
package org.sumspace.common.boot;

import org.jspecify.annotations.NullMarked;
