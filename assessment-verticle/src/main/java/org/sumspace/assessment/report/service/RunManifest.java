package org.sumspace.assessment.report.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sumspace.assessment.report.core.ArtefactClass;
import org.sumspace.assessment.report.core.ConfigHash;
import org.sumspace.assessment.report.core.ModelCard;
import org.sumspace.assessment.run.domain.ManifestSigner;
import org.sumspace.assessment.run.domain.RunContext.Configuration;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.run.service.RunFolder;
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
public final class RunManifest {
    private static final String SIGNATURE = "signature";
    private static final String ARTIFACTS = "artifacts";
    private static final String CHAIN = "audit_chain";
    private static final Set<String> MODEL = Set.of("id", "version", "adapter", "sha256", "bytes");
    private static final int BYTES_MAX = 4 << 20;

    private RunManifest() {}

    /** @param settings that decide the result of a run, as a tree */
    public static Configuration configuration(Map<String, Object> settings) {
        return ConfigHash.configuration(settings);
    }

    /**
     * @param stages as they are listed, each as a tree
     * @param configuration of the run
     * @param known SHA-256 of files that were just written
     * @return SHA-256 of the file
     */
    public static String write(
            RunResults run,
            List<Map<String, Object>> stages,
            Configuration configuration,
            Map<String, String> known,
            HashChain.Link auditHead,
            Path folder,
            ManifestSigner signer)
            throws IOException {
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("manifest_version", "1.0");
        manifest.put("run_id", run.runId());
        manifest.put("recipe", run.recipe().name());
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("name", run.snapshot().name());
        input.put("sha256", run.snapshot().sha256());
        input.put("bytes", run.snapshot().bytes());
        manifest.put("input", input);
        if (run.model() != null) {
            Map<String, Object> model = ModelCard.model(run.model());
            model.keySet().retainAll(MODEL);
            manifest.put("model", model);
        }
        manifest.put("created_at", run.started().toString());
        manifest.put("settings", configuration.settings());
        manifest.put("config_hash", configuration.hash());
        manifest.put("config_sha256", configuration.sha256());
        manifest.put("stages", stages);
        manifest.put(ARTIFACTS, artefacts(folder, known, run.keepsIdentifiers()));
        Map<String, Object> chain = new LinkedHashMap<>();
        chain.put("number", auditHead.number());
        chain.put("digest", auditHead.digest().toString());
        manifest.put(CHAIN, chain);
        manifest.put("statement", RunResults.STATEMENT);
        byte[] signed = CanonicalJson.write(JsonValue.of(manifest));
        manifest.put(SIGNATURE, signature(signer, signed));
        byte[] content = JsonFiles.bytes(manifest);
        ProtectedFile.write(folder.resolve(RunFolder.MANIFEST), content);
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

    /**
     * Every file of the folder, by its relative name. The working files of the run and the manifest itself are not
     * artefacts.
     *
     * @param known SHA-256 of files that need not be read again
     * @param keepsIdentifiers whether direct identifiers are readable in the rows
     */
    private static SortedMap<String, Object> artefacts(Path folder, Map<String, String> known, boolean keepsIdentifiers)
            throws IOException {
        SortedMap<String, Object> artefacts = new TreeMap<>();
        for (Path file : RunFiles.of(folder, Set.of(RunFolder.MANIFEST, RunFolder.AUDIT_LOG))) {
            String name = RunFiles.name(folder, file);
            String digest = known.get(name);
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("sha256", digest == null ? ProtectedFile.digest(file).toString() : digest);
            entry.put("bytes", Files.size(file));
            entry.put("class", ArtefactClass.of(name, keepsIdentifiers));
            if (ArtefactClass.isRaw(name, keepsIdentifiers)) {
                entry.put("raw", true);
            }
            artefacts.put(name, entry);
        }
        return artefacts;
    }

    /** Compares a folder with its manifest, and checks the signature with the key that the manifest names. */
    public static RunManifestCheck check(Path folder) throws IOException {
        byte[] content = ProtectedFile.read(folder.resolve(RunFolder.MANIFEST), BYTES_MAX);
        JsonValue manifest = CanonicalJson.read(content);
        List<String> problems = new ArrayList<>();
        if (!isSigned(manifest)) {
            problems.add(RunFolder.MANIFEST + ": the signature is not valid, so the manifest was changed");
        }
        JsonValue listed = manifest.member(ARTIFACTS);
        SortedMap<String, Object> found = artefacts(folder, Map.of(), false);
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
        return new RunManifestCheck(
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

    /**
     * Whether a folder matches its manifest.
     *
     * @param problems differences from the manifest; empty if there are none
     * @param keyId of the key that signed
     * @param sha256 of the manifest file
     * @param auditHead the entry of the audit log that the manifest names
     */
    public record RunManifestCheck(
            List<String> problems, String runId, String keyId, int files, String sha256, HashChain.Link auditHead) {
        public RunManifestCheck {
            problems = List.copyOf(problems);
        }
    }
}
