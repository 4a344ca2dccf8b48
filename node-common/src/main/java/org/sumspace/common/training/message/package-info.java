/** Payloads of the messages between orchestrator, aggregators and processors. */
@NullMarked
package org.sumspace.common.training.message;

import org.jspecify.annotations.NullMarked;
