import { expect, test } from "vitest";
import type { Ecosystem, Entry } from "../src/api/ecosystems";
import { openEntries, ownOfferings, standingOf } from "../src/pages/catalog/membership";

const entry = (participant: string, status: Entry["status"]): Entry => ({
  _id: `${participant} ${status}`,
  participant,
  roles: ["Data provider"],
  offerings: [],
  status,
});
const ecosystem = (more: Partial<Ecosystem> = {}): Ecosystem => ({
  _id: "e",
  __v: 1,
  name: "Learning analytics",
  status: "published",
  orchestrator: { _id: "elm", legalName: "Elm" },
  contract: "c",
  participantsCount: 2,
  participants: [
    { participant: { _id: "elm", legalName: "Elm" }, roles: ["Orchestrator"], offerings: [] },
    {
      participant: { _id: "oak", legalName: "Oak" },
      roles: ["Data provider"],
      offerings: [{ serviceOffering: "o", policy: [] }],
    },
  ],
  invitations: [],
  joinRequests: [],
  ...more,
});

test.each([
  ["elm", {}, "orchestrator"],
  ["oak", {}, "member"],
  [undefined, {}, "outside"],
  ["ash", {}, "outside"],
  ["ash", { invitations: [entry("ash", "Pending")] }, "invited"],
  ["ash", { invitations: [entry("ash", "Authorized")] }, "to sign"],
  ["ash", { invitations: [entry("ash", "Rejected")], joinRequests: [entry("ash", "Pending")] }, "asking"],
  ["ash", { joinRequests: [entry("ash", "Authorized")] }, "to sign"],
  ["ash", { joinRequests: [entry("ash", "Rejected")] }, "refused"],
] as const)("%s in %j is: %s", (who, more, standing) => {
  expect(standingOf(ecosystem(more), who)).toBe(standing);
});

test("what waits for the orchestrator comes first, and memberships are no open entries", () => {
  const shown = openEntries(
    ecosystem({
      invitations: [entry("a", "Pending"), entry("b", "Signed")],
      joinRequests: [entry("c", "Rejected"), entry("d", "Pending")],
    }),
  );
  expect(shown.map(({ entry: { participant } }) => participant)).toEqual(["d", "a", "c"]);
});

test("what one offers is that of the membership, or of the open entry", () => {
  expect(ownOfferings(ecosystem(), "oak")).toEqual([{ serviceOffering: "o", policy: [] }]);
  expect(ownOfferings(ecosystem(), "ash")).toEqual([]);
});
