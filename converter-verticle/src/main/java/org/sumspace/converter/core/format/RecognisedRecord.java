package org.sumspace.converter.core.format;

import java.util.List;
import java.util.Set;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.json.ToleratedValue;

/**
 * A record in its prepared form, with the format that accepts it.
 *
 * @param prepared without the members that are left out
 * @param tolerated the values that the format's standard does not list
 * @param leftOut violations in the parts that are left out; empty if the whole record is valid
 * @param without the positions of the elements that are left out, among those that the mapping converts one by one
 */
public record RecognisedRecord(
        Format format,
        Object prepared,
        List<ToleratedValue> tolerated,
        List<Violation> leftOut,
        Set<Integer> without) {}
