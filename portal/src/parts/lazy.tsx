import type { FunctionComponent } from "preact";
import { Problem } from "../api/problem";
import { Section } from "./section";

/** A room, or a part of one, whose script is loaded when somebody enters it. */
export function lazy<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  title = "This room",
): FunctionComponent<Props & object> {
  return (props) => (
    <Section title={title} read={() => load().catch(notLoaded)} forEverybody>
      {(Room) => <Room {...props} />}
    </Section>
  );
}

function notLoaded(): never {
  throw new Problem(
    0,
    "This room could not be loaded",
    "Is the node running? If it has another version by now, load the page again.",
  );
}
