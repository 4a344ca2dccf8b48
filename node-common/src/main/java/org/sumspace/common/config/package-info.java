/** One typed record per node, read from a JSON file and the environment. All problems are reported at once. */
package org.sumspace.common.config;
