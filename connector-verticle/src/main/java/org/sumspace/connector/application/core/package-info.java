/** Addresses and headers of calls at applications. Nothing here reads a clock, a store or a network. */
package org.sumspace.connector.application.core;
