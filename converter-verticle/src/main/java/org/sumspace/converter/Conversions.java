package org.sumspace.converter;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.store.FormatFolder;
import org.sumspace.converter.store.ProfileFolder;

/** Creates the conversion service from the settings, for servers and for files. Blocks. */
final class Conversions {
    private Conversions() {}

    /**
     * Compiles formats and profiles.
     *
     * @param downloads whether missing profiles are downloaded later; otherwise statements follow only those of the default
     *     profiles that have a copy
     * @throws org.sumspace.converter.core.source.SourceException with file, line and column, if a format file is
     *     invalid
     */
    static ConversionService service(ConverterConfig config, boolean downloads, MeterRegistry metrics)
            throws IOException {
        ConverterVariables variables = config.variables();
        Formats formats = Formats.read(
                FormatFolder.read(variables.formatsPath()),
                variables.accountNames().functions(),
                variables.formatStrict());
        ProfileFolder profiles = new ProfileFolder(
                variables.profilesBasePath(), config.profiles().names());
        Profiles followed = downloads || config.profiles().named() ? profiles.read() : profiles.readExisting();
        return new ConversionService(new Converter(formats, followed), variables.profileStrict(), metrics);
    }
}
