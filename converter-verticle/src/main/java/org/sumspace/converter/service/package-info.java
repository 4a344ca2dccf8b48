/** Decides what is converted and answered, and counts it. */
@NullMarked
package org.sumspace.converter.service;

import org.jspecify.annotations.NullMarked;
