/** All pages of the portal are below this path. */
export const BASE = "/portal/";

/** The place of a page below {@link BASE}, without slashes at its end. */
export function placeOf(pathname: string): string {
  return pathname.startsWith(BASE) ? pathname.slice(BASE.length).replace(/\/+$/, "") : "";
}

export function hrefOf(target: string): string {
  return BASE + target;
}
