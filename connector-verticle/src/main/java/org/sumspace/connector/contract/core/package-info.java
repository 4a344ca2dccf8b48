/** What contracts permit. Nothing here reads a clock, a store or a network. */
package org.sumspace.connector.contract.core;
