/** Which moves an ecosystem allows, what follows from them, and how an ecosystem is stored and shown: pure. */
@NullMarked
package org.sumspace.catalog.ecosystem.core;

import org.jspecify.annotations.NullMarked;
