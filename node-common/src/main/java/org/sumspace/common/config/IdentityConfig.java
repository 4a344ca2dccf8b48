package org.sumspace.common.config;

import java.nio.file.Path;

/**
 * Who the node is, and whom it believes.
 *
 * @param certificate the node's certificate (PEM), signed by its organisation
 * @param key the private key that belongs to it (PEM)
 * @param trustFolder the certificates of the organisations this node accepts; nothing received ever adds to it
 */
public record IdentityConfig(Path certificate, Path key, Path trustFolder) {}
