/** What a parent or the main aggregator expects of a release. */
@NullMarked
package org.sumspace.aggregator.release.domain;

import org.jspecify.annotations.NullMarked;
