import type { ComponentChildren } from "preact";

/** What may be wider than the page, such as a table: it is scrolled by itself, also with the keyboard. */
export function Scrolled(props: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`${props.name}, to be scrolled`}>
      {props.children}
    </div>
  );
}
