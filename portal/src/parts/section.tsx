import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Problem } from "../api/problem";
import { problemOf } from "./failure";
import { ProblemBox } from "./problem";
import { askToLogIn, viewer } from "./session";

const SKELETON_AFTER_MS = 200;

type State<Value> = { value: Value } | { problem: Problem } | "loading" | "slow";

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
  useEffect(() => {
    let left = false;
    const slow = setTimeout(() => {
      if (typeof state.value === "string") {
        state.value = "slow";
      }
    }, SKELETON_AFTER_MS);
    props
      .read()
      .then(
        (value): State<Value> => ({ value }),
        (failure: unknown): State<Value> => ({ problem: problemOf(failure) }),
      )
      .then((next) => {
        clearTimeout(slow);
        if (!left) {
          state.value = next;
          if (typeof next === "object" && "problem" in next && next.problem.status === 401) {
            askToLogIn();
          }
        }
      });
    return () => {
      left = true;
      clearTimeout(slow);
    };
  }, [attempt.value, account, props.of]);
  const now = state.value;
  return (
    <section aria-label={props.title} aria-busy={typeof now === "string"}>
      {now === "slow" && (
        <div class="skeleton" role="status">
          Loading …
        </div>
      )}
      {typeof now === "object" && "problem" in now && (
        <ProblemBox problem={now.problem} again={() => (attempt.value += 1)} />
      )}
      {typeof now === "object" && "value" in now && props.children(now.value)}
    </section>
  );
}
