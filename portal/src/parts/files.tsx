import type { DataFile } from "../api/datasets";
import { bytes } from "./format";

/** Files of the workspace, one of which is chosen. */
export function FileList(props: {
  readonly files: readonly DataFile[];
  readonly chosen: string;
  readonly choose: (path: string) => void;
}) {
  return (
    <ul class="plain">
      {props.files.map((file) => (
        <li key={file.path}>
          <label class="check">
            <input
              type="radio"
              name="file"
              checked={file.path === props.chosen}
              onChange={() => props.choose(file.path)}
            />
            <span>
              {file.path} <span class="muted">{bytes(file.size_bytes)}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
