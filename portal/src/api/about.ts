import { call } from "./node";

/** What this node is: `GET /portal/about`. */
export interface About {
  readonly kind: string;
  readonly organisation?: string;
  readonly version: string;
  /** How browsers log in at this node. */
  readonly session: "portal" | "own" | "none";
  readonly rooms: readonly string[];
  readonly links: readonly Link[];
}

/** The portal of another node. */
export interface Link {
  readonly name: string;
  readonly url: string;
}

export function readAbout(): Promise<About> {
  return call<About>("GET", "/portal/about");
}
