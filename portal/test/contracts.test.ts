import { expect, test } from "vitest";
import type { ManagedContract, Signature } from "../src/api/contracts";
import { eventsOf, participantsOf, urlsOf } from "../src/pages/contracts/parties";
import { shortOf } from "../src/parts/place";

const signature = (more: Partial<Signature>): Signature => ({
  date: "2026-11-24T12:05:00.000Z",
  verified: false,
  via: "catalog",
  ...more,
});
const contract = (more: Partial<ManagedContract>): ManagedContract => ({
  _id: "65f0c0ffee00000000000006",
  status: "pending",
  inForce: false,
  createdAt: "2026-11-24T12:00:00.000Z",
  updatedAt: "2026-11-24T12:05:00.000Z",
  ...more,
});

test("who signed when is told in the order of time, with withdrawn signatures", () => {
  const events = eventsOf(
    contract({
      members: [signature({ participant: "https://c/9", role: "orchestrator", signature: "signed by Elm" })],
      revokedMembers: [
        signature({ participant: "https://c/8", role: "participant", signature: "Oak", date: "2026-11-24T12:01:00Z" }),
      ],
    }),
    (url) => (url === "https://c/9" ? "Elm" : undefined),
  );
  expect(events.map(({ text, kind }) => `${kind}: ${text}`)).toEqual([
    "idle: The contract was made.",
    "problem: 8 signed; the signature was withdrawn as participant: Oak",
    "done: Elm signed as orchestrator: signed by Elm",
  ]);
  expect(events[2]?.note).toBe("the signature was not verified, by the catalog");
});

test("everybody whom a contract names is asked about once, the consumer first", () => {
  expect(
    participantsOf(contract({ dataProvider: "p", dataConsumer: "c", members: [signature({ participant: "p" })] })),
  ).toEqual(["c", "p"]);
  expect(participantsOf(contract({ orchestrator: "" }))).toEqual([]);
});

test("participants, offerings and ecosystems have names", () => {
  expect(
    urlsOf(
      contract({
        ecosystem: "e",
        orchestrator: "o",
        serviceOfferings: [{ _id: "1", participant: "p", serviceOffering: "s", policies: [] }],
      }),
    ),
  ).toEqual(["p", "o", undefined, "e", "s"]);
});

test.each([
  ["https://catalog.example/v1/catalog/participants/65f0", "65f0"],
  ["https://catalog.example/", "catalog.example"],
  [undefined, "nobody"],
])("the short form of %s", (url, short) => {
  expect(shortOf(url)).toBe(short);
});
