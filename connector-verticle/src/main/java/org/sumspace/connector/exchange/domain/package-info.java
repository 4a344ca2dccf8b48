/**
 * An exchange as one connector sees it. Each connector that takes part keeps one {@link
 * org.sumspace.connector.exchange.domain.ExchangeRecord}, and each row of the state tables is one conditional write of it.
 */
package org.sumspace.connector.exchange.domain;
