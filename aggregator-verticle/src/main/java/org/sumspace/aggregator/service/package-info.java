/** What an aggregator does with plans, shares and releases. Everything of a round happens on one Vert.x context. */
@NullMarked
package org.sumspace.aggregator.service;

import org.jspecify.annotations.NullMarked;
