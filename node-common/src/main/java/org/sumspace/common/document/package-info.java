/** Canonical JSON, and paths to values in JSON documents. */
@NullMarked
package org.sumspace.common.document;

import org.jspecify.annotations.NullMarked;
