package org.sumspace.catalog.shared.core;

import java.util.regex.Pattern;

/** URLs that a browser executes instead of opening them. */
public final class ScriptUrls {
    private static final Pattern IGNORED_IN_URLS = Pattern.compile("[\\x00-\\x20\\x7f]");
    private static final Pattern SCRIPT =
            Pattern.compile("(?is)(javascript:|vbscript:|data:text/html|data:image/svg).*");

    private ScriptUrls() {}

    /** Whether this is one, in any spelling that browsers accept. */
    public static boolean isScript(String url) {
        String compact = IGNORED_IN_URLS.matcher(url).replaceAll("");
        return SCRIPT.matcher(compact).matches();
    }
}
