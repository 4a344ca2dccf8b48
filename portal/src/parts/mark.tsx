import type { ComponentChildren } from "preact";

/** What state something is in: as colour, glyph and words, so that nobody needs to see colours. */
export function Mark(props: { readonly kind: string; readonly sign: string; readonly children: ComponentChildren }) {
  return (
    <span class={props.kind}>
      <span aria-hidden="true">{props.sign} </span>
      {props.children}
    </span>
  );
}
