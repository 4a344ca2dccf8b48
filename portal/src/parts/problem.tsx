import type { Problem } from "../api/problem";

/** What failed, why, and how to go on. */
export function ProblemBox(props: {
  readonly problem: Problem;
  /** Whether the violations are shown elsewhere, beside what they are about. */
  readonly violated?: boolean;
  readonly again?: () => void;
}) {
  const { sentence, correlationId, violations } = props.problem;
  return (
    <div class="problem-box" role="alert">
      <p>
        <span aria-hidden="true">✕ </span>
        <strong>{sentence}.</strong>
      </p>
      {violations.length > 0 && props.violated !== true && (
        <ul>
          {violations.map((violation) => (
            <li key={violation.path + violation.message}>
              <code>{violation.path}</code> {violation.message}
            </li>
          ))}
        </ul>
      )}
      {correlationId !== "" && (
        <p class="muted">
          If you ask the operator of this node about it, name <code>{correlationId}</code>.
        </p>
      )}
      {props.again && (
        <button type="button" onClick={props.again}>
          Try again
        </button>
      )}
    </div>
  );
}
