/** What a processor node stores: its contribution ledger, its registrations with their keys, and the sealed messages of running plans. Access to files blocks, so call it from worker threads. */
package org.sumspace.processor.store;
