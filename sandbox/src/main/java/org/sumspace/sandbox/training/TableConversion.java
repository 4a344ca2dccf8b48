package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.ConverterClient;
import org.sumspace.sandbox.data.TableUpload;

/** What a converter made of the rows of a table: for each a statement, in their order. */
final class TableConversion {
    private final List<JsonNode> statements = new ArrayList<>();

    private TableConversion() {}

    /** @throws SandboxException a row cannot be converted */
    static List<JsonNode> of(TableUpload table, ConverterClient converter) {
        TableConversion conversion = new TableConversion();
        converter.convertCustom(
                table.mapping(), table.config(), () -> table.lines().iterator(), conversion::take);
        if (conversion.statements.size() != table.rows()) {
            throw new SandboxException(
                    "of " + table.rows() + " rows the converter made " + conversion.statements.size() + " statements",
                    "This is a defect: please report it");
        }
        return conversion.statements;
    }

    private void take(JsonNode line) {
        JsonNode error = line.get("error");
        if (error != null) {
            throw new SandboxException(
                    "the converter refuses row " + error.path("row").asText("?") + " of the table: "
                            + error.path("detail").asText(),
                    "Correct the row, or remove it");
        }
        statements.add(line);
    }
}
