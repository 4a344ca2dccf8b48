/** What the answers of several features have in common: self-descriptions and instants. */
@NullMarked
package org.sumspace.catalog.shared.core;

import org.jspecify.annotations.NullMarked;
