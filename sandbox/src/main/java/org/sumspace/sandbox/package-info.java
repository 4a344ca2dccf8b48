/** A whole data space on one machine for demonstrations, trials and tests. Nodes are started only through their own main classes. */
package org.sumspace.sandbox;
