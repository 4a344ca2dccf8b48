/** {@code sumspace connector}: the settings of a running connector. */
@NullMarked
package org.sumspace.sandbox.cli.connector;

import org.jspecify.annotations.NullMarked;
