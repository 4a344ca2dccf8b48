/** Runs exchanges: one write for each event, and then the calls that follow from it. */
@NullMarked
package org.sumspace.connector.exchange.service;

import org.jspecify.annotations.NullMarked;
