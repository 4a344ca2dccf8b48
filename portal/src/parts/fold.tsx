import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

const FIRST = 20;

/** The first items of a long list, and all of them if one asks. */
export function Fold<Item>(props: {
  readonly items: readonly Item[];
  /** What the items are, for the button. */
  readonly name: string;
  readonly children: (shown: readonly Item[]) => ComponentChildren;
}) {
  const open = useSignal(false);
  const { items, name } = props;
  return (
    <>
      {props.children(open.value ? items : items.slice(0, FIRST))}
      {items.length > FIRST && (
        <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
          {open.value ? `Show the first ${FIRST} ${name}` : `Show all ${items.length} ${name}`}
        </button>
      )}
    </>
  );
}
