import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { viewAt } from "../src/parts/place";
import { titleOf, viewsOfKinds } from "./tables";

const SRC = new URL("../src/", import.meta.url).pathname;
const tables = await viewsOfKinds();

describe.each(Object.entries(tables))("at the %s", (_, views) => {
  const patterns = Object.keys(views);

  test("each view has a title of its own", () => {
    const titles = patterns.filter((pattern) => !/:step$/.test(pattern)).map((pattern) => titleOf(views, pattern));
    expect(titles).not.toContain("");
    expect(new Set(titles).size, titles.join()).toBe(titles.length);
  });

  test("the address of each view leads to it, with what it says", () => {
    for (const pattern of patterns) {
      const found = viewAt(views, pattern.replace(/:\w+/, "a%2Fb"));
      expect(found?.view, pattern).toBe(views[pattern]);
      const name = /:(\w+)/.exec(pattern)?.[1];
      expect(found?.address).toEqual({ id: "", step: "", ...(name === undefined ? {} : { [name]: "a/b" }) });
    }
  });

  test("no view is at other addresses", () => {
    for (const place of [
      "",
      "nowhere",
      ...patterns.map((pattern) => `${pattern.replace(/:\w+/, "a")}/more/and/more`),
    ]) {
      expect(viewAt(views, place), place).toBeUndefined();
    }
  });
});

test("headings of pages, and titles of the document, are made in one place, so that they are the same", () => {
  const makers = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /<h1|document\.title/.test(readFileSync(SRC + file, "utf8")));
  expect(makers).toEqual(["portal.tsx"]);
});
