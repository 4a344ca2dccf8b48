/** Who calls a node: people by password and token. Nodes are known by their signatures, see the http package. */
package org.sumspace.common.security;
