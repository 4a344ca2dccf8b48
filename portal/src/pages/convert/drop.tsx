import type { Signal } from "@preact/signals";

/** A text that one types, pastes, chooses as a file, or drops as one. */
export function TextOrFile(props: {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  readonly text: Signal<string>;
  /** What to do with a file instead of showing its text. */
  readonly take?: (file: File) => void;
  readonly invalid?: boolean;
}) {
  const { id, label, rows, text } = props;
  const take = (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    if (props.take !== undefined) {
      props.take(file);
    } else {
      void file.text().then((read) => (text.value = read));
    }
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        spellcheck={false}
        aria-invalid={props.invalid === true}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer?.files[0]);
        }}
      />
      <label for={`${id}-file`}>{label}: as a file, chosen here or dropped above</label>
      <input id={`${id}-file`} type="file" onChange={(event) => take(event.currentTarget.files?.[0])} />
    </div>
  );
}
