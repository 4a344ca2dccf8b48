/** Joins training plans, and decides whether to take part in an execution plan that is offered. */
@NullMarked
package org.sumspace.aggregator.offer.service;

import org.jspecify.annotations.NullMarked;
