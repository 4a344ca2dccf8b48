/** {@code sumspace demo}: prepares the data, starts a data space, trains, checks and reports. */
@NullMarked
package org.sumspace.sandbox.demo;

import org.jspecify.annotations.NullMarked;
