import { signal } from "@preact/signals";
import { BASE, hrefOf, placeOf } from "./place";

/** The place of the page that is shown. */
export const place = signal(placeOf(location.pathname));

/** Shows another page, and puts the keyboard's focus at its beginning. */
export function go(target: string): void {
  history.pushState(null, "", hrefOf(target));
  place.value = target;
  scrollTo(0, 0);
  document.getElementById("main")?.focus();
}

/** Follows links between pages without loading the portal again, and the browser's back and forward. */
export function watchLinks(): void {
  addEventListener("popstate", () => {
    place.value = placeOf(location.pathname);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !isPlain(event) || link.origin !== location.origin || !isPage(link)) {
      return;
    }
    event.preventDefault();
    go(placeOf(link.pathname));
  });
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isPage(link: HTMLAnchorElement): boolean {
  return link.pathname.startsWith(BASE) && link.hash === "" && link.target === "" && !link.hasAttribute("download");
}
