package org.sumspace.converter.core.json;

import java.util.List;

/**
 * A value that a format accepts although its standard does not list it.
 *
 * @param path the JSON path of the value
 * @param listed the values that the standard lists
 */
public record ToleratedValue(String path, List<String> listed, String actual) {}
