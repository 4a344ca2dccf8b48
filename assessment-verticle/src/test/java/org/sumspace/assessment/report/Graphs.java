package org.sumspace.assessment.report;

import com.apicatalog.jsonld.JsonLd;
import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.JsonDocument;
import com.apicatalog.jsonld.loader.DocumentLoader;
import com.apicatalog.rdf.nquads.NQuadsWriter;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.shacl.ShaclValidator;
import org.apache.jena.shacl.Shapes;
import org.apache.jena.shacl.ValidationReport;
import org.apache.jena.sparql.graph.GraphFactory;

/** Reads JSON-LD with a processor that loads nothing. */
final class Graphs {
    private static final DocumentLoader NOTHING = (url, options) -> {
        throw new AssertionError("the document asks for " + url);
    };

    private Graphs() {}

    private static JsonLdOptions options() {
        return new JsonLdOptions(NOTHING);
    }

    static JsonStructure expanded(JsonObject document) throws JsonLdError {
        return JsonLd.expand(JsonDocument.of(document)).options(options()).get();
    }

    /** Expanded, and compacted again with its own context. */
    static JsonObject roundTrip(JsonObject document) throws JsonLdError {
        JsonObject context = Json.createObjectBuilder()
                .add("@context", document.get("@context"))
                .build();
        return JsonLd.compact(JsonDocument.of(expanded(document)), JsonDocument.of(context))
                .options(options())
                .get();
    }

    static Graph graph(JsonObject document) throws JsonLdError {
        StringWriter quads = new StringWriter();
        JsonLd.toRdf(JsonDocument.of(document)).options(options()).provide(new NQuadsWriter(quads));
        Graph graph = GraphFactory.createDefaultGraph();
        RDFParser.create()
                .source(new StringReader(quads.toString()))
                .lang(Lang.NTRIPLES)
                .parse(graph);
        return graph;
    }

    static ValidationReport validate(String shapes, Graph graph) throws IOException {
        Graph parsed = GraphFactory.createDefaultGraph();
        try (var in = Graphs.class.getResourceAsStream("/assessment/shapes/" + shapes + ".ttl")) {
            RDFParser.create()
                    .source(Objects.requireNonNull(in))
                    .lang(Lang.TURTLE)
                    .parse(parsed);
        }
        return ShaclValidator.get().validate(Shapes.parse(parsed), graph);
    }

    static JsonObject read(Path file) throws IOException {
        return read(Files.readString(file, StandardCharsets.UTF_8));
    }

    static JsonObject read(String json) {
        try (var reader = Json.createReader(new StringReader(json))) {
            return reader.readObject();
        }
    }
}
