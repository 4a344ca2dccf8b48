/** Makes the moves of ecosystems, decides who may, and makes their contracts. */
@NullMarked
package org.sumspace.catalog.ecosystem.service;

import org.jspecify.annotations.NullMarked;
