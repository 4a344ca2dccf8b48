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
