import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CSS = readFileSync(new URL("../src/look.css", import.meta.url), "utf8");
const GROUNDS = ["ground", "raised"];
const TEXTS = ["text", "muted", "running", "waiting", "done", "problem"];
const LIGHT = 0;
const DARK = 1;

function colour(name: string, scheme: number): string {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(CSS);
  const value = pair?.[scheme + 1];
  if (value === undefined) {
    throw new Error(`no colour ${name}`);
  }
  return value;
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

for (const scheme of [LIGHT, DARK]) {
  for (const ground of GROUNDS) {
    test.each(TEXTS)(`%s on ${ground} can be read in the ${scheme === LIGHT ? "light" : "dark"} scheme`, (text) => {
      expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    });
    test(`border on ${ground} can be seen (${scheme})`, () => {
      expect(contrast(colour("border", scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
    });
  }
}
