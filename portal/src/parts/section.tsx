import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Problem, problemOf } from "../api/problem";
import { Guarded } from "./guarded";
import { ProblemBox } from "./problem";
import { askToLogIn, logIns, viewer } from "./session";

const SKELETON_AFTER_MS = 200;

type State<Value> = { value: Value; problem?: Problem } | { problem: Problem } | "loading" | "slow";

/** What is shown stays, with what somebody is typing, while the node does not answer and while the session has ended. */
function afterProblem<Value>(before: State<Value>, problem: Problem): State<Value> {
  const stays = problem.passes || problem.status === 401;
  return stays && typeof before === "object" && "value" in before ? { value: before.value, problem } : { problem };
}

/** A part of a page that shows what a request answers; while it waits, after a failure and later, too. */
export function Section<Value>(props: {
  readonly title: string;
  readonly read: () => Promise<Value>;
  /** What it reads; it reads again when this changes, and shows the last value until it has. */
  readonly of?: string;
  /** Whether it shows the same whoever is logged in. */
  readonly forEverybody?: boolean;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const state = useSignal<State<Value>>("loading");
  const attempt = useSignal(0);
  const account = props.forEverybody === true ? "" : viewer();
  const shownTo = useRef<string | undefined>(undefined);
  useEffect(() => {
    let left = false;
    if (shownTo.current !== undefined && shownTo.current !== account) {
      state.value = "loading";
    }
    shownTo.current = account;
    const slow = setTimeout(() => {
      if (typeof state.value === "string") {
        state.value = "slow";
      }
    }, SKELETON_AFTER_MS);
    props
      .read()
      .then(
        (value): State<Value> => ({ value }),
        (failure: unknown): State<Value> => afterProblem(state.value, problemOf(failure)),
      )
      .then((next) => {
        clearTimeout(slow);
        if (!left) {
          state.value = next;
          if (typeof next === "object" && next.problem?.status === 401) {
            askToLogIn();
          }
        }
      });
    return () => {
      left = true;
      clearTimeout(slow);
    };
  }, [attempt.value, account, props.of, props.forEverybody === true ? 0 : logIns.value]);
  const again = () => (attempt.value += 1);
  const now = state.value;
  const problem = typeof now === "object" ? now.problem : undefined;
  return (
    <section aria-label={props.title} aria-busy={typeof now === "string"}>
      {now === "slow" && (
        <div class="skeleton" role="status">
          Loading …
        </div>
      )}
      {problem !== undefined && <ProblemBox problem={problem} again={again} />}
      {typeof now === "object" && "value" in now && (
        <Guarded value={now.value} again={again}>
          {props.children}
        </Guarded>
      )}
    </section>
  );
}
