import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { BASE, hrefOf, placeOf } from "./place";

/** The place of the page that is shown. */
export const place = signal(placeOf(location.pathname));

/** What stands behind the question mark of its address. */
export const query = signal(location.search);

/** Shows another page, and puts the keyboard's focus at its beginning. */
export function go(target: string): void {
  const url = new URL(hrefOf(target), location.origin);
  history.pushState(null, "", url);
  show();
  scrollTo(0, 0);
  document.getElementById("main")?.focus();
}

/** Changes the address of this page without leaving it, for example while somebody types. */
export function refine(search: string): void {
  history.replaceState(null, "", location.pathname + search);
  show();
}

function show(): void {
  place.value = placeOf(location.pathname);
  query.value = location.search;
}

/** Follows links between pages without loading the portal again, and the browser's back and forward. */
export function watchLinks(): void {
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !isPlain(event) || link.origin !== location.origin || !isPage(link)) {
      return;
    }
    event.preventDefault();
    go(placeOf(link.pathname) + link.search);
  });
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isPage(link: HTMLAnchorElement): boolean {
  return link.pathname.startsWith(BASE) && link.hash === "" && link.target === "" && !link.hasAttribute("download");
}

/** The name of what the view shows; empty if the view has no other name than its own. */
export const shownName = signal("");

/** Names the view after what it shows. */
export function useName(name: string): void {
  useLayoutEffect(() => {
    shownName.value = name;
    return () => {
      shownName.value = "";
    };
  }, [name]);
}
