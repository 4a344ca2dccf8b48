package org.sumspace.assessment.run.domain;

/**
 * A file that a run made.
 *
 * @param name relative to the folder of the run
 * @param privacyClass public, medium, restricted or hidden
 * @param raw whether it has the rows of the data set with identifiers that are readable
 */
public record Artefact(String name, String sha256, long bytes, String privacyClass, boolean raw) {
    public boolean isPublic() {
        return privacyClass.equals("public");
    }

    /** Whether it needs the permission to export, because it tells about persons or groups. */
    public boolean needsExport() {
        return raw || isHidden() || privacyClass.equals("restricted");
    }

    /** Whether it is listed only for callers who may export it. */
    public boolean isHidden() {
        return privacyClass.equals("hidden");
    }
}
