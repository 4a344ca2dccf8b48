import { type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type Problem, problemOf } from "../api/problem";
import { askToLogIn } from "./session";

/** What a button or a form does at the node: one thing at a time, with what failed beside it. */
export interface Action {
  readonly problem: Signal<Problem | null>;
  readonly busy: Signal<boolean>;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** If the session has ended, the log-in stands over the page, and what was typed stays. */
export function newAction(): Action {
  const problem = signal<Problem | null>(null);
  const busy = signal(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy.value) {
      return;
    }
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (failure) {
      problem.value = problemOf(failure);
      if (problem.value.status === 401) {
        askToLogIn();
      }
    } finally {
      busy.value = false;
    }
  };
  return { problem, busy, run };
}

/** One of a part of a page. */
export function useAction(): Action {
  return useMemo(newAction, []);
}
