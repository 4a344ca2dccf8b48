package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.client.ConverterClient;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.TableUpload;

/** Converts the rows of a table with a converter, to one statement for each row, in order. */
final class TableConversion {
    private final List<JsonNode> statements = new ArrayList<>();

    private TableConversion() {}

    /** @throws SandboxException if a row cannot be converted */
    static List<JsonNode> of(TableUpload table, ConverterClient converter) {
        TableConversion conversion = new TableConversion();
        converter.convertCustom(
                table.mapping(), table.config(), () -> table.lines().iterator(), conversion::addLine);
        if (conversion.statements.size() != table.rows()) {
            throw new SandboxException(
                    "expected " + table.rows() + " statements from the converter, one for each row, got "
                            + conversion.statements.size(),
                    "This is a defect: please report it");
        }
        return conversion.statements;
    }

    private void addLine(JsonNode line) {
        JsonNode error = line.get("error");
        if (error != null) {
            throw new SandboxException(
                    "the converter refused row " + error.path("row").asText("?") + " of the table: "
                            + error.path("detail").asText(),
                    "Correct the row or remove it");
        }
        statements.add(line);
    }
}
