package org.sumspace.connector.exchange.service.run;

import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/** The answer to a message, after its effect is stored. */
public record Handled(ExchangeRecord record, Step.Answer answer) {}
