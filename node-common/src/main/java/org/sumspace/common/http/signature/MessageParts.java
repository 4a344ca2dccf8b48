package org.sumspace.common.http.signature;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.structured.BareItem.Text;
import org.sumspace.common.http.structured.Dictionary;
import org.sumspace.common.http.structured.FieldMember;

/** The parts of a message that a signature can cover. */
public final class MessageParts {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final FieldLines fields;
    private final @Nullable Target target;
    private final int status;
    private final @Nullable MessageParts request;

    private record Target(String method, URI uri) {}

    private MessageParts(FieldLines fields, @Nullable Target target, int status, @Nullable MessageParts request) {
        this.fields = fields;
        this.target = target;
        this.status = status;
        this.request = request;
    }

    /**
     * @param uri as the receiver is addressed from outside, with path and query as they are sent
     * @throws IllegalArgumentException if it has no host
     */
    public static MessageParts request(String method, URI uri, FieldLines fields) {
        if (uri.getScheme() == null || uri.getHost() == null) {
            throw new IllegalArgumentException("expected a URL with a host");
        }
        return new MessageParts(fields, new Target(method, uri), 0, null);
    }

    /** @param request to which it is the answer */
    public static MessageParts answer(int status, FieldLines fields, MessageParts request) {
        return new MessageParts(fields, null, status, request);
    }

    public FieldLines fields() {
        return fields;
    }

    /** Empty if the message does not have the component, or this class does not know it. */
    Optional<String> value(Component component) {
        if (component.isOfRequest()) {
            return Optional.ofNullable(request).flatMap(of -> of.own(component));
        }
        return own(component);
    }

    private Optional<String> own(Component component) {
        if (!component.isDerived()) {
            return component.parameters().find(Component.NAME).isPresent() ? Optional.empty() : field(component);
        }
        if (component.parameters().find(Component.KEY).isPresent()) {
            return Optional.empty();
        }
        if (component.name().equals("@status")) {
            return target == null ? Optional.of(String.valueOf(status)) : Optional.empty();
        }
        return Optional.ofNullable(target).flatMap(of -> derived(component, of));
    }

    private Optional<String> field(Component component) {
        if (component.parameters().find(Component.KEY).isEmpty()) {
            return fields.combined(component.name());
        }
        return component
                .parameters()
                .find(Component.KEY, Text.class)
                .flatMap(key -> Dictionary.parse(fields.of(component.name())).find(key.value()))
                .map(FieldMember::serialised);
    }

    private static Optional<String> derived(Component component, Target target) {
        URI uri = target.uri();
        boolean named = component.parameters().find(Component.NAME).isPresent();
        if (component.name().equals("@query-param")) {
            return component
                    .parameters()
                    .find(Component.NAME, Text.class)
                    .flatMap(name -> parameter(uri, name.value()));
        }
        if (named) {
            return Optional.empty();
        }
        return switch (component.name()) {
            case "@method" -> Optional.of(target.method());
            case "@target-uri" -> Optional.of(scheme(uri) + "://" + authority(uri) + requestTarget(uri));
            case "@authority" -> Optional.of(authority(uri));
            case "@scheme" -> Optional.of(scheme(uri));
            case "@request-target" -> Optional.of(requestTarget(uri));
            case "@path" -> Optional.of(path(uri));
            case "@query" -> Optional.of("?" + query(uri));
            default -> Optional.empty();
        };
    }

    private static String scheme(URI uri) {
        return uri.getScheme().toLowerCase(Locale.ROOT);
    }

    /** In lower case and without the port that the scheme implies (RFC 9421, section 2.2.3). */
    private static String authority(URI uri) {
        int implied = scheme(uri).equals("https") ? HTTPS_PORT : HTTP_PORT;
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        return uri.getPort() < 0 || uri.getPort() == implied ? host : host + ':' + uri.getPort();
    }

    private static String path(URI uri) {
        return uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    }

    private static String query(URI uri) {
        return uri.getRawQuery() == null ? "" : uri.getRawQuery();
    }

    private static String requestTarget(URI uri) {
        return uri.getRawQuery() == null ? path(uri) : path(uri) + '?' + uri.getRawQuery();
    }

    /** The value of a parameter that the query has once (RFC 9421, section 2.2.8). */
    private static Optional<String> parameter(URI uri, String name) {
        List<String> values = new ArrayList<>();
        for (String pair : query(uri).split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (encoded(key).equals(name)) {
                values.add(encoded(equals < 0 ? "" : pair.substring(equals + 1)));
            }
        }
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    private static String encoded(String formEncoded) {
        return URLEncoder.encode(URLDecoder.decode(formEncoded, UTF_8), UTF_8).replace("+", "%20");
    }
}
