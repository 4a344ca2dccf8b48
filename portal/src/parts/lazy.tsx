import type { ComponentType } from "preact";
import { Problem } from "../api/problem";
import { Section } from "./section";

/** A room whose script is loaded when somebody enters it. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  return () => (
    <Section title="This room" read={() => load().catch(notLoaded)} forEverybody>
      {(Room) => <Room />}
    </Section>
  );
}

function notLoaded(): never {
  throw new Problem(
    0,
    "This room could not be loaded",
    "Is the node running? If it has another version by now, load the page again.",
    "",
    [],
    0,
  );
}
