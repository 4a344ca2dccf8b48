import type { Issue } from "../../api/wizard";
import { hrefOf } from "../../parts/place";
import { inWords } from "./names";
import { fieldOf, stepOf } from "./plan";
import { Mark } from "../../parts/mark";

const SIGNS = { block: "✕", warn: "◷", info: "·" } as const;
const KINDS = { block: "problem", warn: "waiting", info: "muted" } as const;

/** What the node says about the whole plan: what is not beside a field of this step. */
export function IssueList(props: { readonly issues: readonly Issue[]; readonly step: number }) {
  const elsewhere = props.issues.filter(
    (issue) => stepOf(issue) !== props.step || fieldOf(issue) === issue.affected_step,
  );
  if (elsewhere.length === 0) {
    return null;
  }
  return (
    <ul class="rows" aria-label="What the node says about this plan">
      {elsewhere.map((issue) => (
        <li key={issue.rule_id + issue.message}>
          <One issue={issue} />
          {stepOf(issue) !== props.step && (
            <>
              {" "}
              <a href={hrefOf(stepOf(issue) === 1 ? "assess" : `assess/${stepOf(issue)}`)}>
                Go to step {stepOf(issue)}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The issues of a field. */
export function Beside(props: { readonly issues: readonly Issue[]; readonly field: string }) {
  return (
    <>
      {props.issues
        .filter((issue) => fieldOf(issue) === props.field)
        .map((issue) => (
          <p key={issue.rule_id + issue.message}>
            <One issue={issue} />
          </p>
        ))}
    </>
  );
}

function One(props: { readonly issue: Issue }) {
  const { severity, title, message, remediation } = props.issue;
  return (
    <>
      <Mark kind={KINDS[severity]} sign={SIGNS[severity]}>
        {title}.
      </Mark>{" "}
      {inWords(message)} {severity !== "info" && inWords(remediation)}
    </>
  );
}
