package org.sumspace.converter.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.converter.core.profile.InvalidProfileException;
import org.sumspace.converter.core.profile.Profile;
import org.sumspace.converter.core.profile.ProfileReader;

/** Profiles as files {@code <name>.jsonld}: of a folder, or else those that the converter brings along. Blocks. */
public final class ProfileFolder {
    private static final Logger LOG = LoggerFactory.getLogger(ProfileFolder.class);
    private static final int BYTES_MAX = 5 << 20;

    private final Path folder;

    public ProfileFolder(Path folder) {
        this.folder = folder;
    }

    /** Those of the profiles that there is a usable copy of; a broken one is told in the log. */
    public List<Profile> read(List<String> names) {
        List<Profile> profiles = new ArrayList<>();
        for (String name : names) {
            Profile profile = read(name);
            if (profile == null) {
                LOG.warn("there is no copy of the profile {} in {}", name, folder);
            } else {
                profiles.add(profile);
            }
        }
        return List.copyOf(profiles);
    }

    private @Nullable Profile read(String name) {
        Path file = folder.resolve(name + ".jsonld");
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
