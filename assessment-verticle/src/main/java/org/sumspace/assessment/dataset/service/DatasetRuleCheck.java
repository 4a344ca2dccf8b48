package org.sumspace.assessment.dataset.service;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.store.RuleQueries;
import org.sumspace.assessment.dataset.store.RuleQueries.Broken;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;

/** Checks the rules of a plan over all rows. */
final class DatasetRuleCheck {
    private final RuleQueries queries;
    private final List<DatasetRuleFinding> findings = new ArrayList<>();

    private DatasetRuleCheck(RuleQueries queries) {
        this.queries = queries;
    }

    /** Rules of columns that the data set lacks are not checked. */
    static List<DatasetRuleFinding> run(RuleQueries queries, List<Column> columns, List<ColumnRule> rules) {
        DatasetRuleCheck check = new DatasetRuleCheck(queries);
        for (ColumnRule rule : rules) {
            Optional<Column> column = columns.stream()
                    .filter(each -> each.name().equals(rule.column()))
                    .findFirst();
            column.ifPresent(each -> check.check(each, rule));
        }
        return check.findings;
    }

    private void check(Column column, ColumnRule rule) {
        ColumnType type = rule.type();
        if (type != null && type != ColumnType.TEXT) {
            add(column, "type", queries.otherType(column, type));
        }
        if (rule.min() != null || rule.max() != null) {
            add(column, "range", queries.outside(column, rule.min(), rule.max()));
        }
        if (!rule.values().isEmpty()) {
            add(column, "set", queries.notIn(column, rule.values()));
        }
        String pattern = rule.pattern();
        if (pattern != null) {
            Pattern compiled = Pattern.compile(pattern);
            add(column, "pattern", queries.unless(column, compiled::matches));
        }
        if (rule.unique()) {
            add(column, "unique", queries.repeated(column));
        }
    }

    private void add(Column column, String rule, Broken broken) {
        if (broken.values() > 0) {
            findings.add(new DatasetRuleFinding(column.name(), rule, broken.values(), broken.row()));
        }
    }
}
