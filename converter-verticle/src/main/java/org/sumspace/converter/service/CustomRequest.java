package org.sumspace.converter.service;

import org.jspecify.annotations.Nullable;

/**
 * What a caller wants of a file.
 *
 * @param mappingName how the mapping's file is called in messages
 * @param config JSON, or null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CustomRequest(String mappingName, byte[] mapping, byte @Nullable [] config, String outputFormat) {}
