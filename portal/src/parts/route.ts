import { signal } from "@preact/signals";
import { BASE, placeOf } from "./place";

/** The place of the page that is shown. */
export const place = signal(placeOf(location.pathname));

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
    history.pushState(null, "", link.pathname + link.search);
    place.value = placeOf(link.pathname);
  });
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isPage(link: HTMLAnchorElement): boolean {
  return link.pathname.startsWith(BASE) && link.hash === "" && link.target === "" && !link.hasAttribute("download");
}
