package org.sumspace.converter.core.convert;

import java.util.List;
import org.sumspace.common.error.Violation;

/**
 * A converted trace.
 *
 * @param records at least one, in the order of the trace
 * @param leftOut the parts of the trace that become no record, each with its path and the reason
 */
public record Conversion(List<ConvertedRecord> records, List<Violation> leftOut) {}
