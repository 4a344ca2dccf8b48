/** The fault test of exchanges: connectors of separate processes exchange data while faults are injected. */
@NullMarked
package org.sumspace.bench.chaos.exchange;

import org.jspecify.annotations.NullMarked;
