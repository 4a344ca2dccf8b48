/** Every plan under way from its countersignature to its end, and the messages of its members. Other features extend it. */
@NullMarked
package org.sumspace.aggregator.round.service;

import org.jspecify.annotations.NullMarked;
