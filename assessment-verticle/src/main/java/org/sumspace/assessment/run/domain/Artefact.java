package org.sumspace.assessment.run.domain;

/**
 * A file that a run made.
 *
 * @param name relative to the folder of the run
 * @param privacyClass public, restricted or hidden
 */
public record Artefact(String name, String sha256, long bytes, String privacyClass) {
    public boolean isPublic() {
        return privacyClass.equals("public");
    }
}
