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
