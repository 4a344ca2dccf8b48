package org.sumspace.assessment.transform.service;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.TypedText;
import org.sumspace.assessment.transform.domain.FieldRole;
import org.sumspace.assessment.transform.domain.Recipe;

/** Expressions with what rows say as learning records. */
public record EventColumns(ValidatedTable table, Recipe recipe) {
    /** The name of all anonymous viewers. */
    public static final String ANONYMOUS = "anonymous";

    /** Identifiers of an actor other than an account. */
    private static final List<String> ACTORS = List.of("actor.mbox", "actor.mbox_sha1sum", "actor.openid");

    private static final String NOTHING = "NULL::VARCHAR";

    /** Without years and months, whose lengths differ. */
    private static final String ISO_DURATION = "P([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]+)?S)?)?";

    public Optional<TypedColumn> column(FieldRole role) {
        return recipe.column(role).flatMap(table::column);
    }

    public String text(FieldRole role) {
        return column(role).map(TypedColumn::id).orElse(NOTHING);
    }

    /** The actor as statements name it; all anonymous viewers are one actor. */
    public String actor() {
        return "CASE WHEN " + anonymous() + " THEN '" + ANONYMOUS + "' ELSE " + identity() + " END";
    }

    /** The actor; null if the viewer was anonymous. */
    public String knownActor() {
        return "CASE WHEN " + anonymous() + " THEN NULL ELSE " + identity() + " END";
    }

    /** A statement names its actor in one of four ways; accounts of one name on two home pages are two actors. */
    private String identity() {
        if (!recipe.schema().hasStatements()) {
            return text(FieldRole.ACTOR);
        }
        String identities = ACTORS.stream()
                .map(table::column)
                .flatMap(Optional::stream)
                .map(TypedColumn::id)
                .collect(Collectors.joining(", "));
        Optional<TypedColumn> name = table.column("actor.account.name");
        Optional<TypedColumn> homePage = table.column("actor.account.homePage");
        String account = name.isPresent() && homePage.isPresent()
                ? "CASE WHEN " + name.get().id() + " IS NOT NULL THEN concat_ws(' at ', "
                        + name.get().id() + ", " + homePage.get().id() + ") END"
                : name.map(TypedColumn::id).orElse(NOTHING);
        return "coalesce(" + (identities.isEmpty() ? "" : identities + ", ") + account + ")";
    }

    private String anonymous() {
        return column(FieldRole.ANONYMOUS_FLAG)
                .map(column -> column.type() == ColumnType.BOOLEAN
                        ? "coalesce(" + column.typedId() + ", false)"
                        : "coalesce(" + TypedText.truth(column.id()) + ", false)")
                .orElse("false");
    }

    /** The duration in seconds; null if it is negative. */
    public String duration() {
        return column(FieldRole.DURATION)
                .map(column -> column.type() == ColumnType.NUMBER
                        ? "CASE WHEN " + column.typedId() + " >= 0 THEN " + column.typedId() + " END"
                        : "CASE WHEN " + TypedText.number(column.id()) + " >= 0 THEN "
                                + TypedText.number(column.id()) + " WHEN regexp_full_match(" + column.id() + ", '"
                                + ISO_DURATION
                                + "') THEN "
                                + part(column, "D") + " * 86400 + " + part(column, "H") + " * 3600 + "
                                + part(column, "M") + " * 60 + " + part(column, "S") + " END")
                .orElse("NULL::DOUBLE");
    }

    private static String part(TypedColumn column, String unit) {
        return "coalesce(" + TypedText.number("regexp_extract(" + column.id() + ", '([0-9.]+)" + unit + "', 1)")
                + ", 0)";
    }
}
