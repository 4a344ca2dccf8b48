import { idOf } from "../../parts/place";
import { place } from "../../parts/route";
import { RunList } from "./list";
import { RunPage } from "./run";

/** The room of runs: the assessments of the workspace, or one of them. */
export function Runs() {
  const [, id] = place.value.split("/");
  return id === undefined ? <RunList /> : <RunPage key={id} id={idOf(id)} />;
}
