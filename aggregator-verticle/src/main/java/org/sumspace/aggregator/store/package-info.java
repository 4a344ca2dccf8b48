/** What an aggregator keeps on disk: a ledger, a journal and a key per plan, leaf lists, model files. Blocking where said. */
@NullMarked
package org.sumspace.aggregator.store;

import org.jspecify.annotations.NullMarked;
