/** Arithmetic and cryptography in one thread, measured by JMH in a JVM of its own. */
@NullMarked
package org.sumspace.sandbox.bench.kernel;

import org.jspecify.annotations.NullMarked;
