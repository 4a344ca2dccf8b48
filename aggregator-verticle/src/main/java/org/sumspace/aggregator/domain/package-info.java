/** What an aggregator takes part in, and how far it is: no Vert.x, no files. */
@NullMarked
package org.sumspace.aggregator.domain;

import org.jspecify.annotations.NullMarked;
