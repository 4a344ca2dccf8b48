package org.sumspace.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Tools;

/** The AOT caches of the launcher, with small programs instead of nodes. Skipped where there is no Java 25. */
class LauncherCacheIT {
    private static final String MAIN = "org.sumspace.sandbox.cli.SumspaceMain";

    /** Does what the recorded work does: runs the programs that are recorded. */
    private static final String PROGRAM = """
            package org.sumspace.sandbox.cli;

            public final class SumspaceMain {
                public static void main(String[] args) throws Exception {
                    System.out.println("ran " + String.join(" ", args));
                    for (String arg : args) {
                        String[] node = arg.split("=");
                        if (node.length == 3) {
                            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:AOTMode=record",
                                            "-XX:AOTConfiguration=" + node[2], "-jar", node[1])
                                    .inheritIO()
                                    .start()
                                    .waitFor();
                        }
                    }
                }
            }
            """;

    private static final String HINT = "sumspace: there is no AOT cache; ./sumspace prepare catalog makes one";

    @TempDir
    private Path root;

    private Path commands;
    private Path catalog;

    @BeforeEach
    void layOut() throws Exception {
        Files.copy(Path.of("../sumspace"), root.resolve("sumspace"));
        Files.setPosixFilePermissions(root.resolve("sumspace"), PosixFilePermissions.fromString("rwx------"));
        Path classes = Files.createDirectory(root.resolve("classes"));
        Path source = Files.writeString(root.resolve("SumspaceMain.java"), PROGRAM);
        ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", classes.toString(), source.toString());
        commands = jar(classes, "sandbox");
        catalog = jar(classes, "catalog-verticle");
        assumeFalse(sumspace("prepare", "nothing").output().contains("needs Java 25"), "there is no Java 25");
    }

    private Path jar(Path classes, String module) throws IOException {
        Path jar =
                Files.createDirectories(root.resolve(module).resolve("target")).resolve(module + "-1-fat.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, MAIN);
        String entry = MAIN.replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry(entry));
            out.write(Files.readAllBytes(classes.resolve(entry)));
            out.closeEntry();
        }
        return jar;
    }

    private Tools.Result sumspace(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "SUMSPACE_JAVA_OPTS=-Xlog:class+load:file=" + root.resolve("loaded"),
                root.resolve("sumspace").toString()));
        command.addAll(List.of(arguments));
        return Tools.run(command.toArray(String[]::new));
    }

    private void requireRun(String... arguments) throws IOException, InterruptedException {
        Tools.Result result = sumspace(arguments);
        assertThat(result.exitCode()).as(result.output()).isZero();
    }

    /** Whether the program of the last run came out of a cache. */
    private boolean usedCache() throws IOException {
        List<String> own = Files.readAllLines(root.resolve("loaded"), UTF_8).stream()
                .filter(line -> line.contains(" " + MAIN + " "))
                .toList();
        assertThat(own).hasSize(1);
        return own.get(0).contains("shared objects file");
    }

    private static List<Path> caches(Path jar) throws IOException {
        Path folder = jar.resolveSibling("aot");
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void prepare_makesCaches_fromWhichProgramsStart() throws Exception {
        Tools.Result before = sumspace("node", "catalog", "--config", "x");
        assertThat(before.output()).contains(HINT, "ran --config x");
        assertThat(usedCache()).isFalse();

        requireRun("prepare", "sumspace", "catalog");

        Tools.Result node = sumspace("node", "catalog", "--config", "x");
        assertThat(node.output()).isEqualTo("ran --config x\n");
        assertThat(usedCache()).isTrue();
        assertThat(sumspace("convert", "--in", "x").output()).isEqualTo("ran convert --in x\n");
        assertThat(usedCache()).isTrue();
    }

    /** Maven writes for seconds into a jar that is newer than all sources, whoever ends it meanwhile. */
    @Test
    void jarOfABuildThatWasInterrupted_isNotUsed() throws Exception {
        Path own = Files.createDirectories(catalog.resolveSibling("start"));
        byte[] whole = Files.readAllBytes(catalog);
        Files.write(own.resolve("catalog-verticle-1-fat.jar"), Arrays.copyOf(whole, whole.length / 2));

        requireRun("node", "catalog");

        Files.createFile(own.resolve("complete"));
        assertThat(sumspace("node", "catalog").exitCode()).isNotZero();
    }

    /** Without arguments, everything that has a jar is prepared. */
    @Test
    void cacheOfAnotherJar_isNotUsed_andDisappearsWhenThereIsANewOne() throws Exception {
        requireRun("prepare");
        List<Path> before = caches(catalog);
        Files.setLastModifiedTime(
                catalog,
                FileTime.from(Files.getLastModifiedTime(catalog).toInstant().plus(Duration.ofMinutes(1))));

        Tools.Result changed = sumspace("node", "catalog");
        assertThat(changed.exitCode()).isZero();
        assertThat(changed.output()).contains(HINT);
        assertThat(usedCache()).isFalse();

        requireRun("prepare");
        assertThat(caches(catalog)).hasSize(1).doesNotContainAnyElementsOf(before);
        sumspace("node", "catalog");
        assertThat(usedCache()).isTrue();
    }

    @Test
    void damagedCache_neverStopsAProgram() throws Exception {
        requireRun("prepare", "catalog");
        Path cache = caches(catalog).get(0);
        byte[] good = Files.readAllBytes(cache);

        for (int part = 1; part < 8; part++) {
            byte[] damaged = good.clone();
            for (int i = 0; i < 400; i++) {
                damaged[part * (good.length / 8) + i] ^= 0x5a;
            }
            Files.write(cache, damaged);
            requireRun("node", "catalog");
        }
        Files.write(cache, new byte[100]);
        requireRun("node", "catalog");
        Files.write(cache, Arrays.copyOf(good, good.length / 2));
        requireRun("node", "catalog");
        requireRun("prepare", "sumspace");
        Files.copy(caches(commands).get(0), cache, StandardCopyOption.REPLACE_EXISTING);
        requireRun("node", "catalog");
        Files.write(cache, new byte[0]);
        requireRun("node", "catalog");
        assertThat(usedCache()).isFalse();
    }

    /** Whoever can write the cache decides which code runs. */
    @Test
    void cacheThatOthersCouldWrite_isNotUsed() throws Exception {
        requireRun("prepare", "catalog");
        Path cache = caches(catalog).get(0);

        for (Path open : List.of(cache, cache.getParent())) {
            var permissions = Files.getPosixFilePermissions(open);
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxr-x"));
            assertThat(sumspace("node", "catalog").output()).contains(HINT);
            assertThat(usedCache()).isFalse();
            Files.setPosixFilePermissions(open, permissions);
        }
        sumspace("node", "catalog");
        assertThat(usedCache()).isTrue();
    }

    @Test
    void twoThatPrepareAtOnce_leaveAWholeCache() throws Exception {
        Process first = prepare("first");
        Process second = prepare("second");

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(caches(catalog))
                .isNotEmpty()
                .allMatch(cache -> cache.toString().endsWith(".aot"));
        sumspace("node", "catalog");
        assertThat(usedCache()).isTrue();
    }

    private Process prepare(String name) throws IOException {
        return new ProcessBuilder(root.resolve("sumspace").toString(), "prepare", "catalog")
                .redirectErrorStream(true)
                .redirectOutput(root.resolve(name).toFile())
                .start();
    }
}
