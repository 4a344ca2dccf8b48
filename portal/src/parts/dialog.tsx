import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A question over the page, which stays as it is. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} aria-labelledby="dialog-title" onClose={props.onClose}>
      <h2 id="dialog-title">{props.title}</h2>
      {props.children}
      <button type="button" onClick={() => element.current?.close()}>
        Cancel
      </button>
    </dialog>
  );
}
