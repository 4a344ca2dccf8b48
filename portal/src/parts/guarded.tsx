import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { problemOf } from "./failure";
import { ProblemBox } from "./problem";

/** Keeps a defect of what it shows from everything around it. */
export function Guarded(props: { readonly children: () => ComponentChildren }) {
  const [failure, reset] = useErrorBoundary();
  return failure === undefined ? (
    <Shown of={props.children} />
  ) : (
    <ProblemBox problem={problemOf(failure)} again={reset} />
  );
}

function Shown(props: { readonly of: () => ComponentChildren }) {
  return <>{props.of()}</>;
}
