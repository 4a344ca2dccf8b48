/** What the catalog decides: who may do what, and what follows from it. */
@NullMarked
package org.sumspace.catalog.service;

import org.jspecify.annotations.NullMarked;
