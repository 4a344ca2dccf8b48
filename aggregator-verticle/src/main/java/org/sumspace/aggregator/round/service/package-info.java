/** Every plan under way from its countersignature to its end, and the messages of its members. Other features extend it. */
package org.sumspace.aggregator.round.service;
