import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Pager } from "./pager";

const FIRST = 20;
/** More would make a page slow that is drawn anew every second. */
const AT_ONCE = 200;

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
      {open.value ? <Leafed items={items}>{props.children}</Leafed> : props.children(items.slice(0, FIRST))}
      {items.length > FIRST && (
        <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
          {open.value ? `Show the first ${FIRST} ${name}` : `Show all ${items.length} ${name}`}
        </button>
      )}
    </>
  );
}

/** A list, in parts of as many items as a page can show. */
export function Leafed<Item>(props: {
  readonly items: readonly Item[];
  readonly children: (shown: readonly Item[]) => ComponentChildren;
}) {
  const chosen = useSignal(1);
  const { shown, page, pages } = partOf(props.items, chosen.value);
  return (
    <>
      {props.children(shown)}
      <Pager page={page} pages={pages} go={(next) => (chosen.value = next)} />
    </>
  );
}

/** A part of a list, or the last one if it has become shorter. */
export function partOf<Item>(items: readonly Item[], chosen: number) {
  const pages = Math.max(1, Math.ceil(items.length / AT_ONCE));
  const page = Math.min(chosen, pages);
  return { shown: items.slice((page - 1) * AT_ONCE, page * AT_ONCE), page, pages };
}
