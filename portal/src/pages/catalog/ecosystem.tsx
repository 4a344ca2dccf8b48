import { useSignal } from "@preact/signals";
import {
  createEcosystem,
  decide,
  type Ecosystem,
  type EcosystemOffering,
  type Entry,
  move,
  pathOf,
  readEcosystem,
  readOwnEcosystems,
  readRoles,
} from "../../api/ecosystems";
import type { RuleValues } from "../../api/policies";
import { type CatalogRecord, readNames, readOwnOfferings, readTitles } from "../../api/records";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { Field, Form } from "../../parts/field";
import { Fold } from "../../parts/fold";
import { count } from "../../parts/format";
import { MayI } from "../../parts/may";
import { hrefOf } from "../../parts/place";
import { PolicyEditor } from "../../parts/policy/editor";
import { ProblemBox } from "../../parts/problem";
import { go, useName } from "../../parts/route";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { openEntries, ownOfferings, type Standing, STANDINGS, standingOf } from "./membership";
import { Mark } from "../../parts/mark";

/** The participant whose account is logged in; operators are none. */
function me(): string | undefined {
  return session.value?.role === "operator" ? undefined : session.value?.id;
}

/** The ecosystems that the caller orchestrates, belongs to, is invited to or wants to join. */
export function OwnEcosystems() {
  return (
    <>
      <p>
        <a class="button" href={hrefOf("catalog/ecosystems/new")}>
          New ecosystem
        </a>
      </p>
      <Section title="My ecosystems" read={readOwnEcosystems}>
        {(ecosystems) => (
          <>
            {ecosystems.length === 0 && (
              <p>
                There is none. <a href={`${hrefOf("catalog")}?kind=ecosystems`}>Find one</a>, or make one.
              </p>
            )}
            <ul class="rows">
              {ecosystems.map((ecosystem) => (
                <li key={ecosystem._id}>
                  <h2>
                    <a href={hrefOf(`catalog/ecosystems/${ecosystem._id}`)}>{ecosystem.name}</a>
                  </h2>
                  <p>
                    <StandingMark standing={standingOf(ecosystem, me())} /> · {count(ecosystem.participantsCount)}{" "}
                    members
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      <Curl path="/ecosystems/me" />
    </>
  );
}

export function NewEcosystem() {
  const name = useSignal("");
  const description = useSignal("");
  const location = useSignal("");
  const send = async () => {
    const made = await createEcosystem({
      name: name.value,
      description: description.value,
      location: location.value,
    });
    go(`catalog/ecosystems/${made._id}`);
  };
  return (
    <>
      <p>Participants work together under one contract. You are its orchestrator, who invites the others.</p>
      <Form send={send} label="Make it">
        <Field label="Name" value={name} input={{ type: "text" }} />
        <Field label="Description" value={description} input={{ type: "text" }} />
        <Field label="Location, for example EU" value={location} input={{ type: "text" }} />
      </Form>
    </>
  );
}

/** One ecosystem: who belongs to it and offers what, who wants in, and what the caller may do next. */
export function EcosystemPage(props: { readonly id: string }) {
  const version = useSignal(0);
  return (
    <>
      <Section title="Ecosystem" read={() => read(props.id)} of={String(version.value)}>
        {(found) => <Shown key={found.ecosystem.__v} {...found} changed={() => version.value++} />}
      </Section>
      <Curl path={pathOf(props.id)} />
    </>
  );
}

interface Read {
  readonly ecosystem: Ecosystem;
  readonly names: ReadonlyMap<string, string>;
  /** Of offerings. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Of further offerings the page shows the ids. */
const TITLES_MAX = 50;

async function read(id: string): Promise<Read> {
  const ecosystem = await readEcosystem(id);
  const offered = ecosystem.participants.flatMap(({ offerings }) => offerings.map((one) => one.serviceOffering));
  const [names, titles] = await Promise.all([
    readNames(openEntries(ecosystem).map(({ entry }) => entry.participant)),
    readTitles(offered.slice(0, TITLES_MAX)),
  ]);
  return { ecosystem, names, titles };
}

function StandingMark(props: { readonly standing: Standing }) {
  const { standing } = props;
  const mark =
    standing === "orchestrator" || standing === "member"
      ? { kind: "done", sign: "✓" }
      : standing === "refused"
        ? { kind: "problem", sign: "✕" }
        : standing === "outside"
          ? { kind: "muted", sign: "–" }
          : { kind: standing === "asking" ? "waiting" : "running", sign: "◷" };
  return (
    <Mark kind={mark.kind} sign={mark.sign}>
      {STANDINGS[standing]}
    </Mark>
  );
}

interface Moving extends Read {
  readonly changed: () => void;
}

function Shown(props: Moving) {
  const { ecosystem, names, titles, changed } = props;
  const { orchestrator, participants } = ecosystem;
  useName(ecosystem.name);
  const standing = standingOf(ecosystem, me());
  const { problem, busy, run } = useAction();
  const make = (method: string, path: string, body?: unknown) =>
    run(async () => {
      await move(ecosystem, method, path, body);
      changed();
    });
  return (
    <>
      <p class="muted">
        Ecosystem of {orchestrator?.legalName ?? "a participant that is not there any more"}
        {ecosystem.status === "draft" && " · draft, which others do not see"}
      </p>
      <p class="text">{ecosystem.description}</p>
      {me() !== undefined && (
        <p class="headline">
          <StandingMark standing={standing} />
        </p>
      )}
      {(ecosystem.pending ?? []).length > 0 && (
        <p class="waiting">◷ The contract manager has still to do: {ecosystem.pending?.join(", ")}.</p>
      )}
      {(ecosystem.failed ?? []).length > 0 && (
        <p class="problem">
          ✕ The contract manager has answered with errors for a day: {ecosystem.failed?.join(", ")}.
        </p>
      )}
      {(ecosystem.problem ?? "") !== "" && <p class="problem">✕ {ecosystem.problem}</p>}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      {me() !== undefined && <Moves ecosystem={ecosystem} standing={standing} busy={busy.value} make={make} />}
      {ecosystem.contract !== null && (standing === "member" || standing === "orchestrator") && (
        <p class="muted">
          Its contract, at the contract manager: <code>{ecosystem.contract}</code>
        </p>
      )}
      <h2>Members</h2>
      <Fold items={participants} name="members">
        {(shown) => (
          <ul class="rows">
            {shown.map(({ participant, roles, offerings }) => (
              <li key={participant._id}>
                <strong>{participant.legalName}</strong> <span class="muted">{roles.join(", ")}</span>
                {offerings.map((offering) => (
                  <p key={offering.serviceOffering}>
                    offers{" "}
                    <a href={hrefOf(`catalog/serviceofferings/${offering.serviceOffering}`)}>
                      {titles.get(offering.serviceOffering) ?? offering.serviceOffering}
                    </a>
                    , {offering.policy.length === 1 ? "one rule" : `${offering.policy.length} rules`}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Fold>
      <Entries ecosystem={ecosystem} names={names} standing={standing} busy={busy.value} make={make} />
      {ecosystem.contract !== null && (standing === "member" || standing === "orchestrator") && (
        <MayI
          title="May I …?"
          target={offeringUrl(participants.flatMap(({ offerings }) => offerings)[0]?.serviceOffering ?? "")}
          decide={({ action, target, purpose }) =>
            decide(ecosystem._id, { action, target, ...(purpose === "" ? {} : { purpose }) })
          }
        />
      )}
    </>
  );
}

function offeringUrl(id: string): string {
  return `${location.origin}/v1/catalog/serviceofferings/${id}`;
}

type Make = (method: string, path: string, body?: unknown) => Promise<void>;

interface MoveProps {
  readonly ecosystem: Ecosystem;
  readonly standing: Standing;
  readonly busy: boolean;
  readonly make: Make;
}

function Moves(props: MoveProps) {
  const { ecosystem, standing, busy, make } = props;
  return (
    <section aria-label="What you may do">
      {standing === "outside" && (
        <RolesForm label="Ask to join" busy={busy} send={(roles) => make("POST", "requests", { roles })} />
      )}
      {standing === "invited" && (
        <p class="actions">
          <button type="button" class="main" disabled={busy} onClick={() => void make("POST", "invites/accept")}>
            Accept the invitation
          </button>
          <button type="button" disabled={busy} onClick={() => void make("POST", "invites/deny")}>
            Decline it
          </button>
        </p>
      )}
      {standing === "to sign" && (
        <Signing busy={busy} send={(signature) => make("POST", "signature/participant", { signature })} />
      )}
      {standing === "orchestrator" && (
        <>
          <details class="card">
            <summary>Sign the contract as its orchestrator</summary>
            <Signing busy={busy} send={(signature) => make("POST", "signature/orchestrator", { signature })} />
          </details>
          <details class="card">
            <summary>Invite a participant</summary>
            <Invite busy={busy} send={(participantId, roles) => make("POST", "invites", { participantId, roles })} />
          </details>
        </>
      )}
      {standing !== "outside" && standing !== "refused" && (
        <details class="card">
          <summary>What you offer here</summary>
          <Section title="Your offerings" read={readOwnOfferings}>
            {(own) => (
              <Offer
                own={own.filter(({ status }) => status === "published")}
                before={ownOfferings(ecosystem, me()!)}
                busy={busy}
                send={(offerings) => make("PUT", "offerings", { offerings })}
              />
            )}
          </Section>
        </details>
      )}
    </section>
  );
}

function RolesForm(props: {
  readonly label: string;
  readonly busy: boolean;
  readonly send: (roles: readonly string[]) => Promise<void>;
}) {
  const role = useSignal("");
  return (
    <Section title="Roles" read={readRoles}>
      {(roles) => (
        <form
          class="narrow-form"
          onSubmit={(event) => {
            event.preventDefault();
            void props.send([role.value === "" ? (roles[0] ?? "participant") : role.value]);
          }}
        >
          <Role roles={roles} value={role.value} set={(next) => (role.value = next)} />
          <button type="submit" class="main" disabled={props.busy}>
            {props.label}
          </button>
        </form>
      )}
    </Section>
  );
}

function Role(props: {
  readonly roles: readonly string[];
  readonly value: string;
  readonly set: (role: string) => void;
}) {
  return (
    <div class="field">
      <label for="role">Role</label>
      <select id="role" value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.roles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  );
}

function Invite(props: {
  readonly busy: boolean;
  readonly send: (participant: string, roles: readonly string[]) => Promise<void>;
}) {
  const participant = useSignal("");
  return (
    <>
      <Field label="Id or URL of the participant" value={participant} input={{ type: "text" }} />
      <RolesForm label="Invite" busy={props.busy} send={(roles) => props.send(participant.value.trim(), roles)} />
    </>
  );
}

function Signing(props: { readonly busy: boolean; readonly send: (signature: string) => Promise<void> }) {
  const signature = useSignal("");
  return (
    <form
      class="narrow-form"
      onSubmit={(event) => {
        event.preventDefault();
        void props.send(signature.value.trim());
      }}
    >
      <Field label="Signature: who signs, for whom" value={signature} input={{ type: "text" }} />
      <button type="submit" class="main" disabled={props.busy || signature.value.trim() === ""}>
        Sign
      </button>
    </form>
  );
}

function Offer(props: {
  readonly own: readonly CatalogRecord[];
  readonly before: readonly EcosystemOffering[];
  readonly busy: boolean;
  readonly send: (offerings: readonly EcosystemOffering[]) => Promise<void>;
}) {
  const { own, before } = props;
  const offerings = useSignal<readonly EcosystemOffering[]>(before);
  const chosen = useSignal("");
  if (own.length === 0) {
    return (
      <p>
        To offer something here, <a href={hrefOf("catalog/serviceofferings/new")}>publish an offering</a> first.
      </p>
    );
  }
  const change = (id: string, policy: readonly RuleValues[]) =>
    (offerings.value = offerings.value.map((one) => (one.serviceOffering === id ? { ...one, policy } : one)));
  const nameOf = (id: string) => own.find((one) => one._id === id)?.name ?? id;
  const others = own.filter((one) => !offerings.value.some(({ serviceOffering }) => serviceOffering === one._id));
  return (
    <>
      {offerings.value.map(({ serviceOffering, policy }) => (
        <fieldset key={serviceOffering}>
          <legend>{nameOf(serviceOffering)}</legend>
          <PolicyEditor
            before={before.find((one) => one.serviceOffering === serviceOffering)?.policy ?? []}
            rules={policy}
            target={offeringUrl(serviceOffering)}
            set={(rules) => change(serviceOffering, rules)}
          />
          <button
            type="button"
            onClick={() => (offerings.value = offerings.value.filter((one) => one.serviceOffering !== serviceOffering))}
          >
            Do not offer {nameOf(serviceOffering)}
          </button>
        </fieldset>
      ))}
      {others.length > 0 && (
        <div class="field">
          <label for="offered">Another offering of yours</label>
          <select id="offered" value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
            <option value="">Choose …</option>
            {others.map((one) => (
              <option key={one._id} value={one._id}>
                {one.name}
              </option>
            ))}
          </select>
          <button
            type="button"
            disabled={chosen.value === ""}
            onClick={() => {
              offerings.value = [...offerings.value, { serviceOffering: chosen.value, policy: [] }];
              chosen.value = "";
            }}
          >
            Offer it here
          </button>
        </div>
      )}
      <button type="button" class="main" disabled={props.busy} onClick={() => void props.send(offerings.value)}>
        Save what you offer
      </button>
    </>
  );
}

function Entries(props: MoveProps & { readonly names: ReadonlyMap<string, string> }) {
  const { ecosystem, names, standing, busy, make } = props;
  const entries = openEntries(ecosystem);
  if (entries.length === 0) {
    return null;
  }
  return (
    <>
      <h2>Invitations and requests</h2>
      <ul class="rows">
        {entries.map(({ entry, asked }) => (
          <li key={entry._id}>
            <strong>{names.get(entry.participant) ?? entry.participant}</strong>{" "}
            <span class="muted">{entry.roles.join(", ")}</span>: {stateOf(entry, asked)}
            {standing === "orchestrator" && asked && entry.status === "Pending" && (
              <p class="actions">
                <button
                  type="button"
                  class="main"
                  disabled={busy}
                  onClick={() => void make("PUT", `requests/${entry._id}/authorize`)}
                >
                  Let {names.get(entry.participant) ?? entry.participant} in
                </button>
                <button type="button" disabled={busy} onClick={() => void make("PUT", `requests/${entry._id}/reject`)}>
                  Refuse
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function stateOf(entry: Entry, asked: boolean): string {
  switch (entry.status) {
    case "Pending":
      return asked ? "asks to join" : "is invited, and has not answered";
    case "Authorized":
      return asked ? "may join, and has not signed yet" : "has accepted, and has not signed yet";
    case "Rejected":
      return asked ? "was refused" : "has declined";
    case "Signed":
      return "is a member";
  }
}
