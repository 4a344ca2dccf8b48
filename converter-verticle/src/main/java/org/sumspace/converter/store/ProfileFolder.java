package org.sumspace.converter.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.converter.core.profile.InvalidProfileException;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.core.profile.XapiProfile;
import org.sumspace.converter.core.profile.XapiProfileReader;

/** Profiles in files {@code <name>.jsonld} of a folder, or else the bundled ones. Blocks. */
public final class ProfileFolder {
    private static final Logger LOG = LoggerFactory.getLogger(ProfileFolder.class);
    /** The size limit of a profile. */
    public static final int BYTES_MAX = 5 << 20;

    private final Path folder;
    private final List<String> names;

    /** @param names the profiles named in the settings */
    public ProfileFolder(Path folder, List<String> names) {
        this.folder = folder;
        this.names = List.copyOf(names);
    }

    /** The profiles with their usable copies. Missing and invalid files are logged. */
    public Profiles read() {
        List<XapiProfile> copies = copies();
        names.stream()
                .filter(name -> copies.stream().noneMatch(copy -> copy.name().equals(name)))
                .forEach(name -> LOG.warn(
                        "No copy of profile {} in {}; traces that need it are refused until it is downloaded",
                        name,
                        folder));
        return new Profiles(new HashSet<>(names), copies);
    }

    /** Only those profiles that have a usable copy, as if no others were named. */
    public Profiles readExisting() {
        List<XapiProfile> copies = copies();
        return new Profiles(copies.stream().map(XapiProfile::name).collect(Collectors.toSet()), copies);
    }

    private List<XapiProfile> copies() {
        return names.stream().map(this::read).filter(Objects::nonNull).toList();
    }

    /** Whether the folder has a copy, valid or not. */
    public boolean hasCopy(String name) {
        return Files.exists(file(name));
    }

    /**
     * Stores a downloaded copy. The file is replaced atomically.
     *
     * @throws InvalidProfileException if the bytes are not a profile; the old copy stays
     */
    public void store(String name, byte[] bytes, Download download) throws IOException {
        XapiProfileReader.read(name, bytes);
        Files.createDirectories(folder);
        ProtectedFile.write(file(name), bytes);
        ProtectedFile.write(downloadFile(name), download.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The source of the folder's copy, if it was downloaded and has not been edited since. */
    public Optional<Download> download(String name) throws IOException {
        if (!hasCopy(name) || !Files.exists(downloadFile(name))) {
            return Optional.empty();
        }
        String text = new String(ProtectedFile.read(downloadFile(name), BYTES_MAX), StandardCharsets.UTF_8);
        byte[] copy = ProtectedFile.read(file(name), BYTES_MAX);
        return Download.parse(text).filter(download -> download.matches(copy));
    }

    private Path file(String name) {
        return folder.resolve(name + ".jsonld");
    }

    private Path downloadFile(String name) {
        return folder.resolve(name + ".download");
    }

    private @Nullable XapiProfile read(String name) {
        Path file = file(name);
        try {
            if (Files.exists(file) && Files.size(file) <= BYTES_MAX) {
                return XapiProfileReader.read(name, Files.readAllBytes(file));
            }
        } catch (IOException | InvalidProfileException e) {
            LOG.warn("Profile file {} is not used: {}", file, e.getMessage());
        }
        return bundled(name);
    }

    private static @Nullable XapiProfile bundled(String name) {
        try (InputStream in = ProfileFolder.class.getResourceAsStream("/converter/profiles/" + name + ".jsonld")) {
            return in == null ? null : XapiProfileReader.read(name, in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("Could not read the bundled profile " + name, e);
        }
    }
}
