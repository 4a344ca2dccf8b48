/** The web pages that every node serves, and what they need of the node besides its features. */
@NullMarked
package org.sumspace.common.portal;

import org.jspecify.annotations.NullMarked;
