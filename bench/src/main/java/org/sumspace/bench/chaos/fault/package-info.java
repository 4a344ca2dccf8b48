/** Injection and removal of faults in nodes that run as separate processes. */
@NullMarked
package org.sumspace.bench.chaos.fault;

import org.jspecify.annotations.NullMarked;
