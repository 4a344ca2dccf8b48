import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Counts the code of this project: {@code java .ci/CodeFigures.java [FOLDER]}, where the folder is another checkout.
 * Main code is every text below {@code src/main} and {@code portal/src}, in any language, templates and contracts
 * included; code lines are those that are neither blank nor comments. Prints tab-separated rows.
 */
final class CodeFigures {
    private static final Pattern BLOCK_COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Set<String> SLASHES = Set.of("java", "ts", "tsx", "css");
    private static final Set<String> HASHES = Set.of("yaml", "yml", "properties", "sh");
    private static final Set<String> TEXTS = Set.of(
            "java", "ts", "tsx", "css", "yaml", "yml", "properties", "sh", "sql", "html", "md", "txt", "json", "jsonld");

    private record Size(int files, int lines, int code) {
        Size plus(Size other) {
            return new Size(files + other.files, lines + other.lines, code + other.code);
        }
    }

    private final Path top;
    private final Map<String, Size> main = new TreeMap<>();
    private final Map<String, Size> test = new TreeMap<>();
    private final List<Path> sources = new ArrayList<>();

    private CodeFigures(Path top) {
        this.top = top;
    }

    public static void main(String[] arguments) throws IOException {
        CodeFigures figures = new CodeFigures(Path.of(arguments.length == 0 ? "." : arguments[0]));
        figures.count();
        figures.print();
    }

    private void count() throws IOException {
        try (Stream<Path> files = Files.walk(top)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String path = top.relativize(file).toString().replace('\\', '/');
                String module = path.substring(0, Math.max(0, path.indexOf('/')));
                String name = path.substring(path.lastIndexOf('.') + 1);
                if (path.contains("/target/") || module.startsWith(".") || !TEXTS.contains(name)) {
                    continue;
                }
                if (path.contains("/src/main/") || path.startsWith("portal/src/")) {
                    main.merge(module, sizeOf(file, name), Size::plus);
                    if (name.equals("java")) {
                        sources.add(file);
                    }
                } else if (path.contains("/src/test/")
                        || path.startsWith("portal/test/")
                        || path.startsWith("portal/journeys/")) {
                    test.merge(module, sizeOf(file, name), Size::plus);
                }
            }
        }
    }

    private static Size sizeOf(Path file, String kind) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        String code = SLASHES.contains(kind) ? BLOCK_COMMENT.matcher(text).replaceAll("") : text;
        String comment = SLASHES.contains(kind) ? "//" : HASHES.contains(kind) ? "#" : null;
        int lines = (int) text.lines().count();
        int counted = (int) code.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && (comment == null || !line.startsWith(comment)))
                .count();
        return new Size(1, lines, counted);
    }

    private void print() throws IOException {
        System.out.println("module\tmain files\tmain lines\tmain code\ttest lines per main line");
        Size all = new Size(0, 0, 0);
        Size tests = new Size(0, 0, 0);
        for (Map.Entry<String, Size> module : main.entrySet()) {
            Size size = module.getValue();
            Size checks = test.getOrDefault(module.getKey(), new Size(0, 0, 0));
            row(module.getKey(), size, checks);
            all = all.plus(size);
            tests = tests.plus(checks);
        }
        row("all", all, tests);
        Declarations declared = declarations();
        List<Integer> lengths = declared.methods.values().stream().flatMap(List::stream).sorted().toList();
        System.out.println("Java methods\t" + lengths.size());
        System.out.println("method p50\t" + lengths.get(lengths.size() / 2));
        System.out.println("method p99\t" + lengths.get(lengths.size() * 99 / 100));
        System.out.println("longest method\t" + lengths.get(lengths.size() - 1) + "\t" + declared.longest);
        List<String> several = declared.types.entrySet().stream()
                .filter(type -> type.getValue().size() > 1)
                .map(type -> type.getKey() + " " + type.getValue().size())
                .toList();
        System.out.println("names of several top-level types\t" + several.size() + "\t" + String.join(", ", several));
    }

    private static void row(String name, Size size, Size checks) {
        System.out.printf(
                Locale.ROOT,
                "%s\t%d\t%d\t%d\t%.2f%n",
                name,
                size.files(),
                size.lines(),
                size.code(),
                (double) checks.lines() / size.lines());
    }

    /** What the Java files declare. */
    private static final class Declarations {
        /** Lines of each method's body, by file. */
        final Map<Path, List<Integer>> methods = new TreeMap<>();
        /** The packages of the top-level types of a name. */
        final Map<String, Set<String>> types = new TreeMap<>();
        String longest = "";
        int most;
    }

    private Declarations declarations() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Declarations declared = new Declarations();
        DiagnosticListener<Object> silent = problem -> {};
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, silent, null, null, files.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                scan(unit, positions, declared);
            }
        }
        return declared;
    }

    private static void scan(CompilationUnitTree unit, SourcePositions positions, Declarations declared) {
        Path file = Path.of(unit.getSourceFile().toUri());
        LineMap lines = unit.getLineMap();
        List<Integer> lengths = declared.methods.computeIfAbsent(file, first -> new ArrayList<>());
        unit.getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(type -> ((ClassTree) type).getSimpleName().toString())
                .forEach(name -> declared.types
                        .computeIfAbsent(name, first -> new TreeSet<>())
                        .add(String.valueOf(unit.getPackageName())));
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitMethod(MethodTree method, Void none) {
                if (method.getBody() != null && positions.getStartPosition(unit, method.getBody()) >= 0) {
                    long from = lines.getLineNumber(positions.getStartPosition(unit, method.getBody()));
                    long to = lines.getLineNumber(positions.getEndPosition(unit, method.getBody()));
                    int length = (int) (to - from - 1);
                    lengths.add(length);
                    if (length > declared.most) {
                        declared.most = length;
                        declared.longest = file.getFileName() + " " + method.getName();
                    }
                }
                return super.visitMethod(method, none);
            }
        }.scan(unit, null);
    }
}
