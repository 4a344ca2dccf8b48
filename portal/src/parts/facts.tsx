import type { ComponentChildren } from "preact";

/** Facts with their names, each of which is there unless its content is undefined or empty. */
export function Facts(props: { readonly of: readonly (readonly [name: string, content: ComponentChildren])[] }) {
  return (
    <dl>
      {props.of
        .filter(([, content]) => content !== undefined && content !== "")
        .map(([name, content]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  );
}
