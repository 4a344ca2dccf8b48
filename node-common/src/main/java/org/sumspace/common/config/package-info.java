/** One typed record per node, read from a JSON file and the environment. All problems are reported at once. */
@NullMarked
package org.sumspace.common.config;

import org.jspecify.annotations.NullMarked;
