/**
 * Signed messages between nodes. Each is for one recipient, valid for a short time and accepted once. Layout:
 * docs/reference/protocol.md, section 3.
 */
package org.sumspace.common.envelope;
