import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.classpath.ClassFilter;
import org.pitest.classpath.ClassPath;
import org.pitest.classpath.ClassPathByteArraySource;
import org.pitest.classpath.ClassloaderByteArraySource;
import org.pitest.classpath.CodeSource;
import org.pitest.classpath.DefaultCodeSource;
import org.pitest.classpath.PathFilter;
import org.pitest.classpath.ProjectClassPaths;
import org.pitest.coverage.NoCoverage;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.config.PluginServices;
import org.pitest.mutationtest.config.ReportOptions;
import org.pitest.mutationtest.config.SettingsFactory;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;
import org.pitest.mutationtest.incremental.NullHistory;

/**
 * Draws mutants of PIT by a seed: lists all mutants of each module, orders them by the hash of the seed and their
 * names, and takes the first of each module whose class is the same in all trees. The order of a mutant does not depend
 * on the other mutants, so a change to one class replaces the mutants of that class alone.
 *
 * <p>Arguments: seed, mutants per module, output folder, and for each module its name, its class path with its own
 * classes first, and the folders of its classes in the other trees, separated by semicolons.
 */
public final class Draw {
    private final ClassByteArraySource source;
    private final Mutater mutater;
    private final MutationInterceptor filter;
    private final Path classes;

    private Draw(String classPath) {
        var paths = new ClassPath(Arrays.stream(classPath.split(":"))
                .map(path -> Path.of(path).toFile())
                .toList());
        var project = new ClassPathByteArraySource(paths);
        // PIT computes frames anew, for which it needs the classes of the JDK too.
        var jdk = new ClassloaderByteArraySource(ClassLoader.getPlatformClassLoader());
        source = name -> project.getBytes(name).or(() -> jdk.getBytes(name));
        mutater = new GregorEngineFactory()
                .createEngine(EngineArguments.arguments().withMutators(List.of("DEFAULTS")))
                .createMutator(source);
        classes = Path.of(classPath.split(":")[0]);

        var options = new ReportOptions();
        options.setMutators(List.of("DEFAULTS"));
        options.setFeatures(List.of());
        CodeSource code = new DefaultCodeSource(new ProjectClassPaths(
                paths, new ClassFilter(name -> false, name -> true), new PathFilter(root -> true, root -> true)));
        filter = new SettingsFactory(options, PluginServices.makeForContextLoader())
                .getInterceptor()
                .createInterceptor(options, new NoCoverage(), source, null, code, new NullHistory());
        filter.initialise(code);
    }

    public static void main(String[] args) throws IOException {
        String seed = args[0];
        int perModule = Integer.parseInt(args[1]);
        Path out = Path.of(args[2]);
        int number = 0;
        Map<String, ClassTree> probed = new HashMap<>();
        try (var index =
                new PrintStream(Files.newOutputStream(out.resolve("index.tsv")), false, StandardCharsets.UTF_8)) {
            for (int i = 3; i < args.length; i++) {
                String[] module = args[i].split(";");
                var draw = new Draw(module[1]);
                List<MutationDetails> all = draw.all(seed);
                index.println("module\t" + module[0] + "\t" + all.size());
                int drawn = 0;
                for (MutationDetails mutant : all) {
                    if (drawn == perModule) {
                        break;
                    }
                    if (draw.isSameIn(mutant, Arrays.asList(module).subList(2, module.length))) {
                        drawn++;
                        draw.write(mutant, ++number, module[0], out, index, probed);
                    }
                }
            }
        }
        for (var tree : probed.entrySet()) {
            // The frames stay valid, because a probe leaves the stack and the variables as they are.
            var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            tree.getValue().rawNode().accept(writer);
            writeClass(out.resolve("probes"), tree.getKey(), writer.toByteArray());
        }
    }

    private List<MutationDetails> all(String seed) throws IOException {
        List<MutationDetails> all = new ArrayList<>();
        for (String name : classNames()) {
            Collection<MutationDetails> mutants = mutater.findMutations(ClassName.fromString(name));
            filter.begin(ClassTree.fromBytes(source.getBytes(name).orElseThrow()));
            all.addAll(filter.intercept(mutants, mutater));
            filter.end();
        }
        all.sort(Comparator.comparing(
                        (MutationDetails mutant) -> sha256((seed + " " + id(mutant)).getBytes(StandardCharsets.UTF_8)))
                .thenComparing(Draw::id));
        return all;
    }

    private List<String> classNames() throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private boolean isSameIn(MutationDetails mutant, List<String> others) {
        String name = mutant.getClassName().asJavaName();
        byte[] original = source.getBytes(name).orElseThrow();
        return others.stream().allMatch(other -> {
            Path file = classFile(Path.of(other), name);
            try {
                return Files.exists(file) && Arrays.equals(original, Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void write(
            MutationDetails mutant,
            int number,
            String module,
            Path out,
            PrintStream index,
            Map<String, ClassTree> probed)
            throws IOException {
        String name = mutant.getClassName().asJavaName();
        byte[] original = source.getBytes(name).orElseThrow();
        writeClass(
                out.resolve(String.format("%02d", number)),
                name,
                mutater.getMutation(mutant.getId()).getBytes());

        MethodNode method = probed.computeIfAbsent(name, key -> ClassTree.fromBytes(original))
                .method(mutant.getId().getLocation())
                .orElseThrow()
                .rawNode();
        insertProbe(method, mutant.getInstructionIndex(), number);

        index.println(String.join(
                "\t",
                "mutant",
                Integer.toString(number),
                module,
                name,
                mutant.getMethod(),
                mutant.getId().getLocation().getMethodDesc(),
                Integer.toString(mutant.getLineNumber()),
                mutant.getMutator().replaceAll(".*\\.", ""),
                mutant.getDescription(),
                sha256(original),
                sha256(id(mutant).getBytes(StandardCharsets.UTF_8)).substring(0, 12)));
    }

    /** PIT counts the instructions of the unchanged method, so the probes of other mutants do not count. */
    private static void insertProbe(MethodNode method, int place, int number) {
        int seen = -1;
        AbstractInsnNode at = method.instructions.getFirst();
        while (at != null) {
            if (!isProbe(at)) {
                seen++;
            }
            if (seen >= place && at.getOpcode() >= 0) {
                break;
            }
            at = at.getNext();
        }
        var probe = new InsnList();
        probe.add(new LdcInsnNode(number));
        probe.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "mutation/Probe", "reached", "(I)V", false));
        method.instructions.insertBefore(Optional.ofNullable(at).orElseThrow(), probe);
    }

    private static boolean isProbe(AbstractInsnNode node) {
        AbstractInsnNode call = node instanceof LdcInsnNode ? node.getNext() : node;
        return call instanceof MethodInsnNode method && method.owner.equals("mutation/Probe");
    }

    private static String id(MutationDetails mutant) {
        return mutant.getId().toString();
    }

    private static Path classFile(Path folder, String name) {
        return folder.resolve(name.replace('.', '/') + ".class");
    }

    private static void writeClass(Path folder, String name, byte[] bytes) throws IOException {
        Path file = classFile(folder, name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
