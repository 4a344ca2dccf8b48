import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { findMisunderstood } from "../api/answers";
import { DEFECT, type Problem } from "../api/problem";
import { retryDelay } from "../api/retry";
import { browserNow } from "./clock";

/** For a node that does not say when it wants to be asked again. */
const AGAIN_AFTER_SECONDS = 10;

/** What failed, why, and how to go on. */
export function ProblemBox(props: {
  readonly problem: Problem;
  /** Whether the violations are shown elsewhere, beside what they are about. */
  readonly violated?: boolean;
  /** Asks again. What may be over soon is asked again without anybody doing anything. */
  readonly again?: () => void;
}) {
  const problem = useExplained(props.problem);
  const { sentence, correlationId, violations } = problem;
  const wait = problem.retryAfter || (props.again !== undefined && problem.passes ? AGAIN_AFTER_SECONDS : 0);
  return (
    <div class="problem-box">
      <p role="alert">
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
      {wait > 0 && <Countdown key={problem} seconds={wait} again={props.again} />}
      {props.again && (
        <button type="button" onClick={props.again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What looks like a defect of the page comes from an answer, if one of the latest is none by the node's contract. */
function useExplained(problem: Problem): Problem {
  const cause = useSignal<Problem | undefined>(undefined);
  useEffect(() => {
    cause.value = undefined;
    if (problem.status === DEFECT) {
      void findMisunderstood().then((found) => (cause.value = found));
    }
  }, [problem]);
  return cause.value ?? problem;
}

/** How long the node wants not to be asked. Not a live region: nobody wants each second read aloud. */
function Countdown(props: { readonly seconds: number; readonly again: (() => void) | undefined }) {
  const { seconds, again } = props;
  const until = useMemo(() => Date.now() + retryDelay(0, seconds, Math.random()), []);
  useEffect(() => {
    if (again === undefined) {
      return undefined;
    }
    const timer = setTimeout(again, until - Date.now());
    return () => clearTimeout(timer);
  }, []);
  const left = Math.ceil((until - Math.max(browserNow.value, until - 1_000 * (seconds + 1))) / 1_000);
  if (left <= 0) {
    return again === undefined ? <p class="muted">The node takes it again now.</p> : null;
  }
  return (
    <p class="muted">
      {again === undefined ? `The node takes it again in ${left} s.` : `It is asked again by itself in ${left} s.`}
    </p>
  );
}
