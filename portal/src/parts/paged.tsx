import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Paged } from "../api/page";
import { Pager } from "./pager";
import { Section } from "./section";

/** A list that is read page by page, and again if one asks. */
export function PagedList<Item>(props: {
  readonly title: string;
  readonly read: (page: number) => Promise<Paged<Item>>;
  /** Read again when this changes. */
  readonly of?: string;
  /** What to say instead of an empty list. */
  readonly empty: ComponentChildren;
  readonly before: string;
  readonly after: string;
  readonly children: (item: Item) => ComponentChildren;
}) {
  const page = useSignal(1);
  const reading = useSignal(0);
  const { title, read, empty, before, after, children } = props;
  return (
    <Section title={title} read={() => read(page.value)} of={`${page.value} ${reading.value} ${props.of ?? ""}`}>
      {({ result, pages }) => (
        <>
          {result.length === 0 && <p>{empty}</p>}
          <ul class="rows">
            {result.map((item, index) => (
              <li key={index}>{children(item)}</li>
            ))}
          </ul>
          <button type="button" onClick={() => reading.value++}>
            Look again
          </button>
          <Pager page={page.value} pages={pages} before={before} after={after} go={(next) => (page.value = next)} />
        </>
      )}
    </Section>
  );
}
