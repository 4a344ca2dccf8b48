import { call } from "./node";

/** What this node is: `GET /portal/about`. */
export interface About {
  readonly kind: string;
  readonly organisation?: string;
  readonly version: string;
  /** Whether browsers log in at this node. */
  readonly logIn: boolean;
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
