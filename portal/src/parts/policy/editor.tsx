import { useSignal } from "@preact/signals";
import { type RuleTemplate, purposeOf, readTemplates, type RuleValues } from "../../api/policies";
import type { Violation } from "../../api/problem";
import { words } from "../format";
import { Section } from "../section";
import { Policy } from "./policy";
import { compare, missing, wrongAt } from "./rules";

const SIGNS = { same: " ", added: "+", removed: "−", changed: "~" } as const;
const CHANGES = { same: "as before", added: "new", removed: "left out", changed: "with other values" } as const;

/** Makes a list of rules from templates: one chooses a template and gives its values; the sentence follows while one types. */
export function PolicyEditor(props: {
  readonly before: readonly RuleValues[];
  readonly rules: readonly RuleValues[];
  /** What the rules are about, unless somebody says otherwise. */
  readonly target: string;
  readonly set: (rules: readonly RuleValues[]) => void;
}) {
  const { rules, set } = props;
  const violations = useSignal<readonly Violation[]>([]);
  const isWhole = rules.every((rule) => missing(rule).length === 0);
  return (
    <Section title="Templates of rules" read={readTemplates}>
      {(templates) => (
        <>
          {rules.map((rule, index) => (
            <RuleForm
              key={index}
              number={index + 1}
              rule={rule}
              violations={isWhole ? violations.value : []}
              template={templates.find((one) => one.uid === rule.ruleId)}
              set={(changed) => set(rules.map((one, at) => (at === index ? changed : one)))}
              remove={() => set(rules.filter((_, at) => at !== index))}
            />
          ))}
          <AddRule templates={templates} add={(template) => set([...rules, begun(template, props.target)])} />
          <h3>What this says</h3>
          {rules.length === 0 ? (
            <p>Without a rule nothing is agreed.</p>
          ) : isWhole ? (
            <Policy policy={rules} refused={(found) => (violations.value = found)} />
          ) : (
            <p class="muted">
              {rules
                .map((rule, index) => ({ number: index + 1, names: missing(rule).map(words) }))
                .filter(({ names }) => names.length > 0)
                .map(({ number, names }) => `Rule ${number} still needs: ${names.join(", ")}.`)
                .join(" ")}
            </p>
          )}
          {props.before.length > 0 && (
            <ul class="plain" aria-label="Compared with the present terms">
              {compare(props.before, rules)
                .filter(({ change }) => change !== "same")
                .map(({ change, rule }, index) => (
                  <li key={index}>
                    <code aria-hidden="true">{SIGNS[change]} </code>
                    {templates.find((one) => one.uid === rule.ruleId)?.name ?? rule.ruleId}: {CHANGES[change]}
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function begun(template: RuleTemplate, target: string): RuleValues {
  return {
    ruleId: template.uid,
    values: Object.fromEntries(template.requestedFields.map((field) => [field, field === "target" ? target : ""])),
  };
}

function AddRule(props: {
  readonly templates: readonly RuleTemplate[];
  readonly add: (template: RuleTemplate) => void;
}) {
  const chosen = useSignal("");
  const template = props.templates.find((one) => one.uid === chosen.value);
  return (
    <div class="field">
      <label for="template">Add a rule</label>
      <select id="template" value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
        <option value="">Choose what it says …</option>
        {props.templates.map((one) => (
          <option key={one.uid} value={one.uid}>
            {one.name}
          </option>
        ))}
      </select>
      {template !== undefined && <p class="muted">{purposeOf(template)}</p>}
      <button type="button" disabled={template === undefined} onClick={() => template && props.add(template)}>
        Add
      </button>
    </div>
  );
}

function RuleForm(props: {
  readonly number: number;
  readonly rule: RuleValues;
  readonly template: RuleTemplate | undefined;
  readonly violations: readonly Violation[];
  readonly set: (rule: RuleValues) => void;
  readonly remove: () => void;
}) {
  const { number, rule, template, violations } = props;
  const fields = template?.requestedFields ?? Object.keys(rule.values);
  return (
    <fieldset>
      <legend>
        {number}. {template?.name ?? rule.ruleId}
      </legend>
      {fields.map((field) => (
        <div key={field} class="field">
          <label for={`rule-${number}-${field}`}>{words(field)}</label>
          <input
            id={`rule-${number}-${field}`}
            type="text"
            value={String(rule.values[field] ?? "")}
            aria-invalid={wrongAt(number - 1, field, violations).length > 0}
            aria-describedby={`rule-${number}-${field}-wrong`}
            onInput={(event) =>
              props.set({ ...rule, values: { ...rule.values, [field]: typed(event.currentTarget.value) } })
            }
          />
          <div id={`rule-${number}-${field}-wrong`}>
            {wrongAt(number - 1, field, violations).map((message) => (
              <p key={message} class="problem">
                ✕ {message}
              </p>
            ))}
          </div>
        </div>
      ))}
      <button type="button" onClick={props.remove}>
        Leave this rule out
      </button>
    </fieldset>
  );
}

/** A number is sent as a number: nodes compare it with numbers. */
function typed(text: string): string | number {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.length < 15 ? Number(text) : text;
}
