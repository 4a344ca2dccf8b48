import type { FunctionComponent } from "preact";

/** All pages of the portal are below this path. */
export const BASE = "/portal/";

/** The place of a page below {@link BASE}, without slashes at its end. */
export function placeOf(pathname: string): string {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length).replace(/\/+$/, "") : "";
}

export function hrefOf(target: string): string {
  return BASE + target;
}

/** The id in a part of an address; an address that somebody has cut may hold no id, but some text. */
export function idOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The last part of a URL, in place of a name. */
export function shortOf(url: string | undefined): string {
  const parts = (url ?? "").split("/").filter((part) => part !== "");
  return parts.at(-1) ?? "nobody";
}

/** What an address says besides which view it is; empty if it does not. */
export interface Address {
  readonly id: string;
  readonly step: string;
}

/** The address of a view of which there is one. */
export const NOTHING: Address = { id: "", step: "" };

/** A page with an address of its own. */
export interface View {
  /** What it is called before it knows the name of what it shows; the name of its room, if it has no other. */
  readonly title?: string;
  readonly page: FunctionComponent<Address>;
}

/** Views by their places; a part that begins with a colon stands for any text. */
export type Views = Readonly<Record<string, View>>;

export interface Found {
  readonly view: View;
  readonly address: Address;
}

/** The view of a place: one that is named stands before one of any text. */
export function viewAt(views: Views, place: string): Found | undefined {
  const parts = place.split("/");
  const patterns = Object.keys(views)
    .map((pattern) => pattern.split("/"))
    .filter(
      (pattern) => pattern.length === parts.length && pattern.every((part, at) => isAny(part) || part === parts[at]),
    )
    .sort((one, other) => one.filter(isAny).length - other.filter(isAny).length);
  const [pattern] = patterns;
  if (pattern === undefined) {
    return undefined;
  }
  const named = pattern.flatMap((part, at) => (isAny(part) ? [[part.slice(1), idOf(parts[at] ?? "")]] : []));
  return { view: views[pattern.join("/")]!, address: { ...NOTHING, ...Object.fromEntries(named) } };
}

function isAny(part: string): boolean {
  return part.startsWith(":");
}
