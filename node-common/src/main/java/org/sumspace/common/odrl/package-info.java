/**
 * ODRL policies: compiled once, then decided as often as needed. The rules are numbered D1 to D9; {@code docs/reference/odrl.md} has
 * them, the left operands, and what differs from the ODRL Information Model 2.2. Nothing here knows the time, opens a file
 * or calls a service: values of operands and the state of duties come from the caller.
 */
package org.sumspace.common.odrl;
