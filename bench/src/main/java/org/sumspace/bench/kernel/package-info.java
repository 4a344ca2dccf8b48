/** Arithmetic and cryptography in one thread, measured by JMH in a separate JVM. */
@NullMarked
package org.sumspace.bench.kernel;

import org.jspecify.annotations.NullMarked;
