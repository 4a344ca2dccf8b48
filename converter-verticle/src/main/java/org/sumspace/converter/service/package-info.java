/** Converts and validates traces, and refreshes profiles. */
@NullMarked
package org.sumspace.converter.service;

import org.jspecify.annotations.NullMarked;
