import { vi } from "vitest";
import type { Views } from "../src/parts/place";
import { KINDS, ROOMS } from "../src/words";

/** The views of each kind of node, by their places, as its entry hands them to the portal. */
export async function viewsOfKinds(): Promise<Readonly<Record<string, Views>>> {
  let started: { readonly rooms: Views; readonly pages?: Views } | undefined;
  vi.stubGlobal("location", { pathname: "/portal/", search: "" });
  vi.doMock("../src/portal", () => ({ start: (kind: typeof started) => (started = kind) }));
  const found: Record<string, Views> = {};
  for (const kind of Object.keys(KINDS)) {
    await import(`../src/nodes/${kind}.tsx`);
    found[kind] = { ...started?.rooms, ...started?.pages };
  }
  vi.doUnmock("../src/portal");
  vi.unstubAllGlobals();
  return found;
}

/** What a view is called before it knows the name of what it shows. */
export function titleOf(views: Views, pattern: string): string {
  return views[pattern]?.title ?? ROOMS[pattern.split("/")[0] ?? ""]?.name ?? "";
}
