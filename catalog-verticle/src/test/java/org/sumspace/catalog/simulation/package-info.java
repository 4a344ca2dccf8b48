/** Runs the services of the catalog against faults, by a scheduler with a seed: the same seed gives the same run. */
@NullMarked
package org.sumspace.catalog.simulation;

import org.jspecify.annotations.NullMarked;
