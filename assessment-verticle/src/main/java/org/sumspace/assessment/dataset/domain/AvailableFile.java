package org.sumspace.assessment.dataset.domain;

/**
 * A file that a workspace may assess.
 *
 * @param path below the workspace's folder for data
 * @param format the ending of its name, in small letters
 */
public record AvailableFile(String path, long bytes, String format) {
    /** The name of the file, without its folder. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The first folder below that for data; {@code data} for a file in the folder for data itself. */
    public String location() {
        int end = path.indexOf('/');
        return end < 0 ? "data" : path.substring(0, end);
    }
}
