package org.sumspace.converter.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.converter.core.profile.InvalidProfileException;
import org.sumspace.converter.core.profile.Profile;
import org.sumspace.converter.core.profile.ProfileReader;
import org.sumspace.converter.core.profile.Profiles;

/** Profiles as files {@code <name>.jsonld}: of a folder, or else those that the converter brings along. Blocks. */
public final class ProfileFolder {
    private static final Logger LOG = LoggerFactory.getLogger(ProfileFolder.class);
    /** The largest profile. */
    public static final int BYTES_MAX = 5 << 20;

    private final Path folder;
    private final List<String> names;

    /** @param names of the profiles that statements are to follow */
    public ProfileFolder(Path folder, List<String> names) {
        this.folder = folder;
        this.names = List.copyOf(names);
    }

    /** Those of the profiles that there is a usable copy of; a broken one is told in the log. */
    public Profiles read() {
        List<Profile> profiles = new ArrayList<>();
        for (String name : names) {
            Profile profile = read(name);
            if (profile == null) {
                LOG.warn("there is no copy of the profile {} in {}", name, folder);
            } else {
                profiles.add(profile);
            }
        }
        return new Profiles(new HashSet<>(names), profiles);
    }

    /** Whether the folder has a copy, usable or not. */
    public boolean has(String name) {
        return Files.exists(file(name));
    }

    /**
     * Keeps a downloaded copy: the file is the old one or the new one, whatever happens.
     *
     * @throws InvalidProfileException if the bytes are no profile; the old copy stays
     */
    public void keep(String name, byte[] bytes, Download download) throws IOException {
        ProfileReader.read(name, bytes);
        Files.createDirectories(folder);
        ProtectedFile.write(file(name), bytes);
        ProtectedFile.write(downloadFile(name), download.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Where the folder's copy comes from, if it was downloaded and nobody has changed it since. */
    public Optional<Download> download(String name) throws IOException {
        if (!has(name) || !Files.exists(downloadFile(name))) {
            return Optional.empty();
        }
        String text = new String(ProtectedFile.read(downloadFile(name), BYTES_MAX), StandardCharsets.UTF_8);
        byte[] copy = ProtectedFile.read(file(name), BYTES_MAX);
        return Download.parse(text).filter(download -> download.isOf(copy));
    }

    private Path file(String name) {
        return folder.resolve(name + ".jsonld");
    }

    private Path downloadFile(String name) {
        return folder.resolve(name + ".download");
    }

    private @Nullable Profile read(String name) {
        Path file = file(name);
        try {
            if (Files.exists(file) && Files.size(file) <= BYTES_MAX) {
                return ProfileReader.read(name, Files.readAllBytes(file));
            }
        } catch (IOException | InvalidProfileException e) {
            LOG.warn("{} is not used: {}", file, e.getMessage());
        }
        return bundled(name);
    }

    private static @Nullable Profile bundled(String name) {
        try (InputStream in = ProfileFolder.class.getResourceAsStream("/converter/profiles/" + name + ".jsonld")) {
            return in == null ? null : ProfileReader.read(name, in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("the bundled profile " + name + " cannot be read", e);
        }
    }
}
