import type { ComponentChildren } from "preact";

/** What may be wider than the page, such as a table: it is scrolled by itself, also with the keyboard. */
export function Scrolled(props: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`${props.name}, to be scrolled`}>
      {props.children}
    </div>
  );
}

/** A table that is scrolled by itself if it is wider than the page. */
export function Table(props: {
  readonly name: string;
  readonly head: readonly string[];
  readonly class?: string;
  /** Its rows. */
  readonly children: ComponentChildren;
}) {
  return (
    <Scrolled name={props.name}>
      <table class={props.class}>
        <thead>
          <tr>
            {props.head.map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </Scrolled>
  );
}
