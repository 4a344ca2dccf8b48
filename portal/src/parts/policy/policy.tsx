import { useSignal } from "@preact/signals";
import { explain, type PolicyWords, type RuleWords } from "../../api/policies";
import { Problem, type Violation } from "../../api/problem";
import { Section } from "../section";
import { askToLogIn, session } from "../session";
import { named } from "./rules";

/** A policy: a sentence for each rule in the words of the node's decisions, and beside it the policy as it is sent. */
export function Policy(props: {
  readonly policy: unknown;
  /** Is told what is wrong with the policy; who gives it shows that beside the values. */
  readonly refused?: (violations: readonly Violation[]) => void;
}) {
  const text = JSON.stringify(props.policy, null, 2);
  if (session.value === null) {
    return (
      <>
        <p>
          <button type="button" onClick={askToLogIn}>
            Log in to read it in words
          </button>
        </p>
        <pre tabIndex={0}>{text}</pre>
      </>
    );
  }
  return (
    <Section title="Policy" read={() => read(props.policy, props.refused)} of={text}>
      {(words) =>
        words === undefined ? (
          <p class="muted">It says nothing yet: see what is wrong beside the values.</p>
        ) : (
          <Both words={words} policy={props.policy} />
        )
      }
    </Section>
  );
}

async function read(
  policy: unknown,
  refused: ((violations: readonly Violation[]) => void) | undefined,
): Promise<PolicyWords | undefined> {
  refused?.([]);
  try {
    return await explain(policy);
  } catch (failure) {
    if (refused === undefined || !(failure instanceof Problem) || failure.violations.length === 0) {
      throw failure;
    }
    refused(failure.violations);
    return undefined;
  }
}

function Both(props: { readonly words: PolicyWords; readonly policy: unknown }) {
  const marked = useSignal<string | null>(null);
  const { rules, problems } = props.words;
  return (
    <>
      {problems.map(({ path, message }) => (
        <p key={path + message} class="waiting">
          ◷ <code>{path}</code> {message}
        </p>
      ))}
      <div class="policy">
        <ul class="rows">
          {rules.map((rule, index) => (
            <li
              key={`${rule.path} ${index}`}
              class={marked.value === rule.path ? "marked" : ""}
              onMouseEnter={() => (marked.value = rule.path)}
              onFocusCapture={() => (marked.value = rule.path)}
            >
              <Sentence rule={rule} />
            </li>
          ))}
          {rules.length === 0 && <li>It has no rule.</li>}
        </ul>
        <details open={rules.length > 0 && rules.length < 4}>
          <summary>As it is sent (ODRL)</summary>
          <Source policy={props.policy} marked={marked.value} />
        </details>
      </div>
    </>
  );
}

const GLYPHS = { permission: "✓", prohibition: "✕", duty: "◷" } as const;
const MARKS = { permission: "done", prohibition: "problem", duty: "waiting" } as const;

export function Sentence(props: { readonly rule: RuleWords }) {
  const { rule } = props;
  return (
    <>
      <span class={MARKS[rule.kind]} aria-hidden="true">
        {GLYPHS[rule.kind]}{" "}
      </span>
      <Named text={rule.sentence} names={rule.names} />
      {rule.conditions.length > 0 && (
        <ul>
          {rule.conditions.map((condition) => (
            <li key={condition}>
              <Named text={condition} names={rule.names} />
              {rule.counted?.includes(condition) === true && <span class="muted"> (counted at the connectors)</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Named(props: { readonly text: string; readonly names: Readonly<Record<string, string>> }) {
  return (
    <>
      {named(props.text, props.names).map((piece, index) =>
        piece.of === undefined ? (
          piece.text
        ) : (
          <strong key={index} title={piece.of}>
            {piece.text}
          </strong>
        ),
      )}
    </>
  );
}

/** The policy as JSON, with the part at a pointer marked. */
function Source(props: { readonly policy: unknown; readonly marked: string | null }) {
  const steps = (props.marked ?? "").split("/").slice(1);
  return (
    <pre tabIndex={0}>
      <Json value={props.policy} steps={props.marked === null ? undefined : steps} indent="" />
    </pre>
  );
}

function Json(props: {
  readonly value: unknown;
  readonly steps: readonly string[] | undefined;
  readonly indent: string;
}) {
  const { value, steps, indent } = props;
  if (steps === undefined || steps.length === 0 || typeof value !== "object" || value === null) {
    const text = JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
    return steps?.length === 0 ? <mark>{text}</mark> : <>{text}</>;
  }
  const [first, ...rest] = steps;
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return (
    <>
      {open}
      {entries.map(([name, member], index) => (
        <>
          {`\n${indent}  `}
          {!Array.isArray(value) && `${JSON.stringify(name)}: `}
          <Json value={member} steps={name === first ? rest : undefined} indent={`${indent}  `} />
          {index < entries.length - 1 && ","}
        </>
      ))}
      {`\n${indent}`}
      {close}
    </>
  );
}
