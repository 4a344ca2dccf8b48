/** What the HTTP operations of several features have in common: who acts, pages, signed statements in requests. */
@NullMarked
package org.sumspace.catalog.shared.api;

import org.jspecify.annotations.NullMarked;
