package org.sumspace.common.config;

import java.nio.file.Path;

/**
 * The node's identity, and the organisations that it trusts.
 *
 * @param certificate the node's certificate (PEM), signed by its organisation
 * @param key the private key that belongs to it (PEM)
 * @param trustFolder the folder with the root certificates of the organisations that this node trusts; received data
 *     never adds to it
 */
public record IdentityConfig(Path certificate, Path key, Path trustFolder) {}
