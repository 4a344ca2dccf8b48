/** What a processor node keeps: its ledger, its registrations with their keys, and the sealed messages of plans under way. Blocking file access, called from worker threads. */
@NullMarked
package org.sumspace.processor.store;

import org.jspecify.annotations.NullMarked;
