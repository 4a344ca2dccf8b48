/**
 * The state tables of exchanges: a record and an event give the record to write, and then the calls to make. Nothing here
 * reads a clock, a store or a network.
 */
package org.sumspace.connector.exchange.core;
