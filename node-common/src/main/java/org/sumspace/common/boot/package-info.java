/** The plain boot: from a configuration to a node that serves its contract, and its shutdown. Knows no cluster. */
package org.sumspace.common.boot;
