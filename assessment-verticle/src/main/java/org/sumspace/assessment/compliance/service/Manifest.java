package org.sumspace.assessment.compliance.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sumspace.assessment.compliance.core.ConfigHash;
import org.sumspace.assessment.compliance.domain.ManifestCheck;
import org.sumspace.assessment.compliance.domain.ManifestSigner;
import org.sumspace.assessment.compliance.domain.RunResults;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.journal.ProtectedFile;

/**
 * The list of all artefacts of a run with their digests, signed with Ed25519 over its canonical JSON (RFC 8785) without the
 * member {@code signature}.
 */
public final class Manifest {
    public static final String NAME = "audit_manifest.json";
    /** The audit log grows after the manifest is signed, so the manifest names an entry of it instead. */
    public static final String AUDIT_LOG = "audit.jsonl";

    private static final String SIGNATURE = "signature";
    private static final String ARTIFACTS = "artifacts";
    private static final String CHAIN = "audit_chain";
    private static final int BYTES_MAX = 4 << 20;
    private static final int PART_BYTES = 1 << 16;

    private Manifest() {}

    /**
     * @param stages as they are listed, each as a tree
     * @param settings effective settings of the run, as a tree
     * @return SHA-256 of the file
     */
    public static String write(
            RunResults run,
            List<Map<String, Object>> stages,
            Map<String, Object> settings,
            HashChain.Link auditHead,
            Path folder,
            ManifestSigner signer)
            throws IOException {
        JsonValue configuration = JsonValue.of(settings);
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("manifest_version", "1.0");
        manifest.put("run_id", run.runId());
        manifest.put("recipe", run.recipe().name());
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("name", run.snapshot().name());
        input.put("sha256", run.snapshot().sha256());
        input.put("bytes", run.snapshot().bytes());
        manifest.put("input", input);
        manifest.put("created_at", run.started().toString());
        manifest.put("settings", settings);
        manifest.put("config_hash", ConfigHash.of(configuration));
        manifest.put(
                "config_sha256", Digest.of(CanonicalJson.write(configuration)).toString());
        manifest.put("stages", stages);
        manifest.put(ARTIFACTS, artefacts(folder));
        Map<String, Object> chain = new LinkedHashMap<>();
        chain.put("number", auditHead.number());
        chain.put("digest", auditHead.digest().toString());
        manifest.put(CHAIN, chain);
        manifest.put("statement", RunResults.STATEMENT);
        byte[] signed = CanonicalJson.write(JsonValue.of(manifest));
        manifest.put(SIGNATURE, signature(signer, signed));
        byte[] content = JsonFiles.bytes(manifest);
        ProtectedFile.write(folder.resolve(NAME), content);
        return Digest.of(content).toString();
    }

    private static Map<String, Object> signature(ManifestSigner signer, byte[] signed) {
        Map<String, Object> signature = new LinkedHashMap<>();
        signature.put("algorithm", "Ed25519");
        signature.put("canonicalization", "RFC 8785");
        signature.put("key_id", signer.publicKey().id().toString());
        signature.put(
                "public_key",
                Base64.getEncoder().encodeToString(signer.publicKey().toBytes()));
        signature.put("value", Base64.getEncoder().encodeToString(signer.sign(signed)));
        return signature;
    }

    /** Every file of the folder, by its relative name. */
    private static SortedMap<String, Object> artefacts(Path folder) throws IOException {
        SortedMap<String, Object> artefacts = new TreeMap<>();
        for (Path file : files(folder)) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("sha256", sha256(file));
            entry.put("bytes", Files.size(file));
            String name = name(folder, file);
            entry.put("class", privacyClass(name));
            artefacts.put(name, entry);
        }
        return artefacts;
    }

    private static String privacyClass(String name) {
        return switch (name) {
            case "privacy_report.json", "field_inventory.csv", "normalized.jsonl" -> "restricted";
            case "rejected_rows.csv" -> "hidden";
            default -> "public";
        };
    }

    /** The working files of the run and the manifest itself are no artefacts. */
    private static List<Path> files(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> {
                        String name = name(folder, file);
                        return !name.startsWith(".run/") && !name.equals(NAME) && !name.equals(AUDIT_LOG);
                    })
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest sha256 = Digest.sha256();
        byte[] part = new byte[PART_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                sha256.update(part, 0, length);
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** Compares a folder with its manifest, and checks the signature with the key that the manifest names. */
    public static ManifestCheck check(Path folder) throws IOException {
        byte[] content = ProtectedFile.read(folder.resolve(NAME), BYTES_MAX);
        JsonValue manifest = CanonicalJson.read(content);
        List<String> problems = new ArrayList<>();
        if (!isSigned(manifest)) {
            problems.add(NAME + ": the signature is not valid, so the manifest was changed");
        }
        JsonValue listed = manifest.member(ARTIFACTS);
        SortedMap<String, Object> found = artefacts(folder);
        for (Map.Entry<String, JsonValue> each : listed.members()) {
            Object file = found.remove(each.getKey());
            if (file == null) {
                problems.add(each.getKey() + ": the file is missing");
            } else if (!JsonValue.of(file)
                    .member("sha256")
                    .asText()
                    .equals(each.getValue().member("sha256").asText())) {
                problems.add(each.getKey() + ": the file was changed");
            }
        }
        found.keySet().forEach(name -> problems.add(name + ": the file is not in the manifest"));
        JsonValue chain = manifest.member(CHAIN);
        return new ManifestCheck(
                problems,
                manifest.member("run_id").asText(),
                manifest.member(SIGNATURE).member("key_id").asText(),
                listed.size(),
                Digest.of(content).toString(),
                new HashChain.Link(
                        chain.member("number").longValue(),
                        digest(chain.member("digest").asText())));
    }

    private static Digest digest(String hex) {
        try {
            return Digest.parse(hex);
        } catch (IllegalArgumentException noDigest) {
            return Digest.ZERO;
        }
    }

    private static boolean isSigned(JsonValue manifest) {
        JsonValue signature = manifest.member(SIGNATURE);
        Map<String, Object> signed = new LinkedHashMap<>();
        manifest.members().stream()
                .filter(member -> !member.getKey().equals(SIGNATURE))
                .forEach(member -> signed.put(member.getKey(), member.getValue().tree()));
        try {
            VerifyingKey key = VerifyingKey.of(
                    Base64.getDecoder().decode(signature.member("public_key").asText()));
            return key.id().toString().equals(signature.member("key_id").asText())
                    && key.verifies(
                            Base64.getDecoder()
                                    .decode(signature.member("value").asText().getBytes(UTF_8)),
                            CanonicalJson.write(JsonValue.of(signed)));
        } catch (IllegalArgumentException noKey) {
            return false;
        }
    }
}
