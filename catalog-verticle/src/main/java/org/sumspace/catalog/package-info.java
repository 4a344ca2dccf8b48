/** The catalog: accounts, training plans, and the orchestrator of their execution plans. */
@NullMarked
package org.sumspace.catalog;

import org.jspecify.annotations.NullMarked;
