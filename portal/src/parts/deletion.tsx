import { useSignal } from "@preact/signals";
import { useAction } from "./action";
import { ProblemBox } from "./problem";

/** Deletes a file that somebody sent, after a question. */
export function Deletion(props: {
  /** Which one, if there are several. */
  readonly name: string;
  /** What is not deleted with it. */
  readonly stays: string;
  readonly remove: () => Promise<unknown>;
}) {
  const { name, stays, remove } = props;
  const asking = useSignal(false);
  const { problem, busy, run } = useAction();
  return (
    <section aria-label={name === "" ? "Delete the file" : `Delete ${name}`}>
      {asking.value ? (
        <span role="group" aria-label="Delete this file?">
          Delete this file? Nobody can bring it back; {stays}.{" "}
          <button type="button" class="main" disabled={busy.value} onClick={() => void run(remove)}>
            Delete it
          </button>
          <button type="button" onClick={() => (asking.value = false)}>
            Keep it
          </button>
        </span>
      ) : (
        <button
          type="button"
          aria-label={name === "" ? undefined : `Delete ${name}`}
          onClick={() => (asking.value = true)}
        >
          Delete
        </button>
      )}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
    </section>
  );
}
