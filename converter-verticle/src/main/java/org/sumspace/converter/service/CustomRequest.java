package org.sumspace.converter.service;

import org.jspecify.annotations.Nullable;

/**
 * The request to convert a file by a mapping that the caller supplies.
 *
 * @param mappingName the name of the mapping file in messages
 * @param config JSON, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CustomRequest(String mappingName, byte[] mapping, byte @Nullable [] config, String outputFormat) {}
