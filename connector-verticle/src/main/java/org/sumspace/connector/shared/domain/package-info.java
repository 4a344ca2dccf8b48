/** Values that several features use. */
@NullMarked
package org.sumspace.connector.shared.domain;

import org.jspecify.annotations.NullMarked;
