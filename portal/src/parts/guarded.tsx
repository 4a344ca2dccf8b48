import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useMemo } from "preact/hooks";
import { ProblemBox } from "./problem";
import { problemOf } from "../api/problem";

/** Keeps a value that cannot be shown from everything around it. */
export function Guarded<Value>(props: {
  readonly value: Value;
  /** Reads the value again. */
  readonly again: () => void;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const [failure, reset] = useErrorBoundary();
  useEffect(() => reset, [props.value]);
  const problem = useMemo(() => problemOf(failure), [failure]);
  const again = () => {
    reset();
    props.again();
  };
  return failure === undefined ? <Shown {...props} /> : <ProblemBox problem={problem} again={again} />;
}

function Shown<Value>(props: { readonly value: Value; readonly children: (value: Value) => ComponentChildren }) {
  return <>{props.children(props.value)}</>;
}
