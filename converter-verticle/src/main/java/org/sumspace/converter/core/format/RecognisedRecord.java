package org.sumspace.converter.core.format;

import java.util.List;
import org.sumspace.converter.core.json.ToleratedValue;

/**
 * A record in its prepared form, with the format that accepts it.
 *
 * @param tolerated the values that the format's standard does not list
 */
public record RecognisedRecord(Format format, Object prepared, List<ToleratedValue> tolerated) {}
