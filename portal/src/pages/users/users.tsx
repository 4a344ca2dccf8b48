import { useSignal } from "@preact/signals";
import {
  type Account,
  act,
  type Applicant,
  approve,
  assignRoles,
  invite,
  LIMIT,
  readApplicants,
  readUser,
  readUsers,
  reject,
  resendActivation,
  ROLES,
  type UserAction,
  userPath,
  USERS_PATH,
} from "../../api/users";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Field, Form } from "../../parts/field";
import { time } from "../../parts/format";
import { hrefOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { Section } from "../../parts/section";
import { may, session } from "../../parts/session";
import { standingOf } from "./standing";
import { useName } from "../../parts/route";
import { Facts } from "../../parts/facts";

/** Who asks for an account, and who has one. */
export function UserList() {
  const changed = useSignal(0);
  const offset = useSignal(0);
  const again = () => (changed.value += 1);
  return (
    <>
      {may("users:approve") && (
        <Section title="Who asks for an account" read={readApplicants} of={String(changed.value)}>
          {(applicants) => (
            <>
              <h2>Who asks for an account</h2>
              {applicants.length === 0 && <p>Nobody at present.</p>}
              <ul class="rows">
                {applicants.map((applicant) => (
                  <li key={applicant.id}>
                    <Ask applicant={applicant} done={again} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Section>
      )}
      <Section title="Accounts" read={() => readUsers(offset.value)} of={`${changed.value} ${offset.value}`}>
        {(users) => (
          <>
            <h2>Accounts</h2>
            <ul class="rows">
              {users.map((user) => (
                <li key={user.id}>
                  <h3>
                    <a href={hrefOf(`users/${user.id}`)}>{user.full_name}</a>
                  </h3>
                  <p>
                    {user.email} · {rolesOf(user)}
                  </p>
                  <Standing user={user} />
                </li>
              ))}
            </ul>
            {(offset.value > 0 || users.length === LIMIT) && (
              <nav class="pages" aria-label="Pages">
                <button type="button" disabled={offset.value === 0} onClick={() => (offset.value -= LIMIT)}>
                  Before
                </button>
                <button type="button" disabled={users.length < LIMIT} onClick={() => (offset.value += LIMIT)}>
                  After
                </button>
              </nav>
            )}
          </>
        )}
      </Section>
      {may("users:create") && <Invite done={again} />}
      <Curl path={USERS_PATH} />
    </>
  );
}

function rolesOf(user: Account): string {
  return [...(user.is_superadmin ? ["superadministrator"] : []), ...user.roles].join(", ") || "no role here";
}

function Standing(props: { readonly user: Account }) {
  const { kind, sign, words } = standingOf(props.user, now.value);
  return (
    <p class={kind}>
      <span aria-hidden="true">{sign} </span>
      {words}
    </p>
  );
}

function RoleChoice(props: {
  readonly name: string;
  readonly chosen: readonly string[];
  readonly set: (roles: readonly string[]) => void;
}) {
  const { name, chosen, set } = props;
  return (
    <fieldset>
      <legend>{name}</legend>
      {ROLES.map((role) => (
        <label key={role} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={() => set(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role])}
          />
          {role}
        </label>
      ))}
    </fieldset>
  );
}

function Token(props: { readonly token: string | undefined }) {
  return props.token === undefined ? null : (
    <p role="status">
      With this link the person chooses a password. It works once, for a day, and is shown once:{" "}
      <code>{`${location.origin}${hrefOf("activate")}#token=${props.token}`}</code>
    </p>
  );
}

function Ask(props: { readonly applicant: Applicant; readonly done: () => void }) {
  const { applicant, done } = props;
  const role = useSignal("Viewer");
  const notes = useSignal("");
  const token = useSignal<string | undefined>(undefined);
  const decided = useSignal("");
  const action = useAction();
  if (decided.value !== "") {
    return (
      <>
        <p class="done" role="status">
          ✓ {applicant.email} {decided.value}.
        </p>
        <Token token={token.value} />
        <button type="button" onClick={done}>
          Show the others
        </button>
      </>
    );
  }
  return (
    <>
      <h3>{applicant.full_name}</h3>
      <p>{applicant.email}</p>
      <Facts
        of={[
          ["Organisation", applicant.organization],
          ["Work", applicant.role_description],
          ["Wants to be", applicant.requested_access_profile],
          ["Reason", applicant.reason_for_access],
          ["Asked", `${time(Date.parse(applicant.created_at), now.value)} from ${applicant.ip_address}`],
        ]}
      />
      <div class="field">
        <label for={`role-${applicant.id}`}>Role of {applicant.full_name} in this workspace</label>
        <select
          id={`role-${applicant.id}`}
          value={role.value}
          onChange={(event) => (role.value = event.currentTarget.value)}
        >
          {ROLES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div class="narrow-form">
        <Field label="Note for the log, if it is refused" value={notes} input={{ type: "text", required: false }} />
      </div>
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
      <button
        type="button"
        class="main"
        disabled={action.busy.value}
        onClick={() =>
          void action.run(async () => {
            token.value = (await approve(applicant.id, role.value)).dev_activation_token;
            decided.value = "has an account";
          })
        }
      >
        Approve {applicant.full_name}
      </button>
      <button
        type="button"
        disabled={action.busy.value}
        onClick={() =>
          void action.run(async () => {
            await reject(applicant.id, notes.value.trim());
            decided.value = "is refused";
          })
        }
      >
        Refuse {applicant.full_name}
      </button>
    </>
  );
}

function Invite(props: { readonly done: () => void }) {
  const email = useSignal("");
  const name = useSignal("");
  const roles = useSignal<readonly string[]>(["Viewer"]);
  const token = useSignal<string | undefined>(undefined);
  const send = async () => {
    token.value = (await invite(email.value.trim(), name.value.trim(), roles.value)).activation_token;
    email.value = "";
    name.value = "";
    props.done();
  };
  return (
    <details class="card">
      <summary>Make an account</summary>
      <Form send={send} label="Make the account" disabled={roles.value.length === 0}>
        <Field label="E-mail address" value={email} input={{ type: "email", maxLength: 254 }} />
        <Field label="Name" value={name} input={{ type: "text", maxLength: 200 }} />
        <RoleChoice name="Roles in this workspace" chosen={roles.value} set={(next) => (roles.value = next)} />
        <Token token={token.value} />
      </Form>
    </details>
  );
}

/** One account: what it is, and what administrators may do to it. */
export function UserPage(props: { readonly id: string }) {
  const changed = useSignal(0);
  return (
    <>
      <Section title="Account" read={() => readUser(props.id)} of={String(changed.value)}>
        {(user) => <Shown key={changed.value} user={user} again={() => (changed.value += 1)} />}
      </Section>
      <Curl path={userPath(props.id)} />
    </>
  );
}

function Shown(props: { readonly user: Account; readonly again: () => void }) {
  const { user, again } = props;
  const roles = useSignal(user.roles);
  const token = useSignal<string | undefined>(undefined);
  const action = useAction();
  const doing = (name: UserAction, words: string) => (
    <button
      type="button"
      disabled={action.busy.value}
      onClick={() =>
        void action.run(async () => {
          await act(user.id, name);
          again();
        })
      }
    >
      {words}
    </button>
  );
  const isOwn = user.email === session.value?.account;
  useName(user.full_name);
  const isLocked = user.locked_until !== undefined && Date.parse(user.locked_until) > now.value;
  return (
    <>
      <Standing user={user} />
      <Facts
        of={[
          ["E-mail address", user.email],
          ["Second factor", user.mfa_enabled ? "yes" : "no"],
          ["Last log-in", timeOf(user.last_login_at)],
          ["Access ends", timeOf(user.access_expires_at)],
        ]}
      />
      {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
      <Token token={token.value} />
      {isOwn && <p class="muted">This is your own account: another administrator changes its roles, or disables it.</p>}
      {may("users:disable") &&
        !isOwn &&
        (user.is_active || !user.is_activated
          ? doing("disable", "Disable the account")
          : doing("enable", "Enable the account"))}
      {may("users:update") && isLocked && doing("unlock", "End the lock")}
      {may("users:update") && user.mfa_enabled && doing("reset-mfa", "Remove the lost second factor")}
      {may("users:approve") && !user.is_activated && (
        <button
          type="button"
          disabled={action.busy.value}
          onClick={() =>
            void action.run(async () => (token.value = (await resendActivation(user.id)).dev_activation_token))
          }
        >
          Send another activation link
        </button>
      )}
      {may("users:assign_roles") && !isOwn && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void action.run(async () => {
              await assignRoles(user.id, roles.value);
              again();
            });
          }}
        >
          <RoleChoice name="Roles in this workspace" chosen={roles.value} set={(next) => (roles.value = next)} />
          <p class="muted">Other roles end the person's sessions.</p>
          <button type="submit" class="main" disabled={action.busy.value}>
            Save the roles
          </button>
        </form>
      )}
    </>
  );
}

function timeOf(at: string | undefined): string | undefined {
  return at === undefined ? undefined : time(Date.parse(at), now.value);
}
