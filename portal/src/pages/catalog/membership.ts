import type { Ecosystem, Entry } from "../../api/ecosystems";

/** What a participant is to an ecosystem, and so what it may do there. */
export type Standing =
  | "orchestrator"
  | "member"
  /** Asked by the orchestrator; has not answered. */
  | "invited"
  /** Has accepted, or was authorized: its signature is missing. */
  | "to sign"
  /** Has asked; the orchestrator has not answered. */
  | "asking"
  | "refused"
  | "outside";

export const STANDINGS: Readonly<Record<Standing, string>> = {
  orchestrator: "You orchestrate it",
  member: "You are a member",
  invited: "You are invited",
  "to sign": "Your signature is missing",
  asking: "You have asked to join; the orchestrator has not answered yet",
  refused: "It was refused",
  outside: "You are not a member",
};

/** @param me id of the participant; undefined for nobody and for operators */
export function standingOf(ecosystem: Ecosystem, me: string | undefined): Standing {
  if (me === undefined) {
    return "outside";
  }
  if (ecosystem.orchestrator?._id === me) {
    return "orchestrator";
  }
  if (ecosystem.participants.some(({ participant }) => participant._id === me)) {
    return "member";
  }
  const invitation = ecosystem.invitations.find(({ participant }) => participant === me);
  const request = ecosystem.joinRequests.find(({ participant }) => participant === me);
  if (invitation?.status === "Authorized" || request?.status === "Authorized") {
    return "to sign";
  }
  if (invitation?.status === "Pending") {
    return "invited";
  }
  if (request?.status === "Pending") {
    return "asking";
  }
  return invitation?.status === "Rejected" || request?.status === "Rejected" ? "refused" : "outside";
}

/** What the participant offers there, or will when it is a member. */
export function ownOfferings(ecosystem: Ecosystem, me: string) {
  const known = [
    ...ecosystem.participants.filter(({ participant }) => participant._id === me),
    ...ecosystem.invitations.filter(({ participant }) => participant === me),
    ...ecosystem.joinRequests.filter(({ participant }) => participant === me),
  ];
  return known[0]?.offerings ?? [];
}

/** Invitations and requests that have not led to a membership, those that wait for the orchestrator first. */
export function openEntries(ecosystem: Ecosystem): readonly { readonly entry: Entry; readonly asked: boolean }[] {
  const all = [
    ...ecosystem.joinRequests.map((entry) => ({ entry, asked: true })),
    ...ecosystem.invitations.map((entry) => ({ entry, asked: false })),
  ];
  const rank = ({ entry, asked }: { readonly entry: Entry; readonly asked: boolean }) =>
    asked && entry.status === "Pending" ? 0 : entry.status === "Rejected" ? 2 : 1;
  return all.filter(({ entry }) => entry.status !== "Signed").sort((one, other) => rank(one) - rank(other));
}
