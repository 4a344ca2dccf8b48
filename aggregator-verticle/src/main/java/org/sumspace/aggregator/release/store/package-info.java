/** The model versions that this node made. Every method blocks. */
package org.sumspace.aggregator.release.store;
