import { expect, test, vi } from "vitest";
import { ASKED_MAX, Names } from "../src/api/names";

const url = (number: number) => `https://catalog.example/v1/catalog/participants/${number}`;

test("a list is one request, and what is known or was asked for just before is not asked for again", async () => {
  let now = 100_000;
  const ask = vi.fn(() => Promise.resolve({ [url(1)]: "Elm" }));
  const names = new Names(ask, () => now);
  await names.want([url(1), url(2), url(1), undefined, "", "ada"]);
  await names.want([url(2), url(1)]);
  expect(ask.mock.calls).toEqual([[[url(1), url(2)]]]);
  expect([...names.known.value]).toEqual([[url(1), "Elm"]]);
  now += 60_000;
  await names.want([url(2), url(1)]);
  expect(ask.mock.calls[1]).toEqual([[url(2)]]);
});

test("a long list is asked for in parts, and a node that does not answer leaves the URLs", async () => {
  const many = Array.from({ length: ASKED_MAX + 1 }, (_, number) => url(number));
  const ask = vi.fn((urls: readonly string[]) =>
    urls.length === 1 ? Promise.reject(new Error("away")) : Promise.resolve({ [url(0)]: "Elm" }),
  );
  const names = new Names(ask, () => 100_000);
  await names.want(many);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(names.known.value.size).toBe(1);
});
