package org.sumspace.converter.core.descriptor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.expression.ExpressionParser;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.source.SourceMap;
import org.sumspace.converter.core.source.SourceNode;

/** Compiles a descriptor file. */
public final class DescriptorReader {
    private DescriptorReader() {}

    /**
     * @param known finds the descriptor of a format, for {@code extends}
     * @param strict whether the descriptor refuses what it would tolerate otherwise
     * @throws org.sumspace.converter.core.source.SourceException with line and column, if the file is not a descriptor
     */
    public static Descriptor read(SourceNode file, Function<String, Optional<Descriptor>> known, boolean strict) {
        SourceMap map = file.map();
        map.requireKnownKeys(
                "format",
                "title",
                "aliases",
                "detect",
                "signature",
                "extends",
                "prepare",
                "root",
                "convertible",
                "types");
        map.get("title").text();
        Map<String, SourceNode> types = new HashMap<>();
        map.find("extends")
                .ifPresent(name -> types.putAll(known.apply(name.text())
                        .orElseThrow(() -> name.error("format " + name.text() + " has no descriptor before this one"))
                        .types()));
        map.get("types").map().entries().forEach(entry -> types.put(entry.key(), entry.value()));
        ShapeReader shapes = new ShapeReader(types, strict);
        shapes.readNamed();
        return new Descriptor(
                map.get("format").text(),
                map.find("extends").map(SourceNode::text).orElse(null),
                map.texts("aliases"),
                map.find("detect").map(DescriptorReader::isDetectable).orElse(true),
                map.find("detect")
                        .filter(DescriptorReader::isDetectable)
                        .map(source -> lambda(source, 1))
                        .orElse(null),
                map.find("signature").map(source -> lambda(source, 1)).orElse(null),
                map.find("prepare").map(source -> lambda(source, 1)).orElse(null),
                shapes.read(map.get("root")),
                map.find("convertible").map(shapes::read).orElse(null),
                types);
    }

    /** Whether {@code detect} is a lambda and not {@code false}. */
    private static boolean isDetectable(SourceNode detect) {
        return !(detect instanceof SourceNode.Scalar scalar && scalar.value() instanceof Boolean) || detect.flag();
    }

    static Lambda lambda(SourceNode source, int arguments) {
        try {
            Lambda lambda = ExpressionParser.compile(source.text(), ExpressionNames.standard());
            if (!lambda.accepts(arguments)) {
                throw source.error("expected a lambda with " + arguments + " parameters");
            }
            return lambda;
        } catch (ExpressionException e) {
            throw source.error(String.valueOf(e.getMessage()));
        }
    }
}
