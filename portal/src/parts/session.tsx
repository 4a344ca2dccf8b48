import { signal, useSignal } from "@preact/signals";
import { restart } from "../api/live";
import { type Problem, problemOf } from "../api/problem";
import { beginSessionByCode, PORTAL_SESSIONS, readCodeOwner, type Session, type Sessions } from "../api/session";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { hrefOf } from "./place";
import { ProblemBox } from "./problem";

const RENEWAL_MS = 15 * 60 * 1000;
const CODE = /^#code=([A-Za-z0-9_-]{43})$/;

/** Who is logged in; null for nobody, undefined until the node has said. */
export const session = signal<Session | null | undefined>(undefined);

export function isLoggedIn(): boolean {
  return session.value !== null && session.value !== undefined;
}

/** As whom, and of which workspace, pages are seen. What a page has read is another one's when this changes. */
export function viewer(): string | undefined {
  return isLoggedIn() ? `${session.value?.account} ${session.value?.workspace ?? ""}` : undefined;
}

/** Whether the roles permit it, for what a page offers; the node decides all the same. */
export function may(permission: string): boolean {
  return session.value?.permissions?.includes(permission) ?? false;
}

/** Whether the node has refused the session of {@link session}. */
const ended = signal(false);
/** Whether the log-in stands over the page, which stays as it is. */
const asked = signal(false);
const pendingCode = signal<{ readonly code: string; readonly account: string } | null>(null);
let sessions: Sessions | undefined;
/** What failed that no part of the page is about. */
const failed = signal<{ readonly title: string; readonly problem: Problem } | null>(null);
/** How often somebody has logged in here. Pages read again what they could not read without a session. */
export const logIns = signal(0);

/** Whether it is not known yet as whom the pages are seen. */
export function isUndecided(): boolean {
  return session.value === undefined || (session.value === null && pendingCode.value !== null);
}

/** Asks for a log-in over the page. */
export function askToLogIn(): void {
  ended.value = isLoggedIn();
  asked.value = true;
}

/**
 * Finds out who is logged in, uses the code of a link once its owner agrees, and renews the session while it is seen. Fails
 * with a {@link Problem} if the node does not say who is logged in.
 */
export async function startSession(kind: Sessions): Promise<void> {
  if (sessions === undefined) {
    sessions = kind;
    if (kind === PORTAL_SESSIONS) {
      addEventListener("hashchange", () => void takeCode());
      await takeCode();
    }
    setInterval(() => {
      if (!document.hidden && isLoggedIn()) {
        void renew();
      }
    }, RENEWAL_MS);
  }
  try {
    session.value = await kind.read();
  } catch (failure) {
    if (problemOf(failure).status !== 401) {
      throw failure;
    }
    session.value = null;
  }
}

/** Takes the code out of the address, where others could read it, and asks whose it is. */
async function takeCode(): Promise<void> {
  const code = CODE.exec(location.hash)?.[1];
  if (code === undefined) {
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  asked.value = false;
  failed.value = null;
  try {
    pendingCode.value = { code, account: await readCodeOwner(code) };
  } catch (failure) {
    failed.value = { title: "This link does not log in", problem: problemOf(failure) };
  }
}

/** Asks the node again who is logged in. If the session has ended, the log-in stands over the page, which stays as it is. */
export async function renew(): Promise<void> {
  try {
    session.value = await sessions!.read();
    ended.value = false;
  } catch (failure) {
    if (problemOf(failure).status === 401) {
      askToLogIn();
    }
  }
}

function begun(by: Session): void {
  asked.value = false;
  ended.value = false;
  session.value = by;
  logIns.value++;
  restart();
}

/** Who is logged in, with the way in and out. */
export function SessionBar() {
  const now = session.value;
  if (now === undefined) {
    return null;
  }
  if (now === null) {
    return (
      <button type="button" onClick={askToLogIn}>
        Log in
      </button>
    );
  }
  const { account, role, workspace, workspaces = [] } = now;
  return (
    <span class="account">
      {workspaces.length > 1 && (
        <label class="beside">
          Workspace{" "}
          <select value={workspace} onChange={(event) => void enter(event.currentTarget.value)}>
            {workspaces.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <span>
        {workspace === undefined ? account : <a href={hrefOf("account")}>{account}</a>}
        {(role ?? "") !== "" && <span class="muted"> ({role})</span>}
      </span>
      {ended.value ? (
        <button type="button" onClick={askToLogIn}>
          Log in
        </button>
      ) : (
        <button type="button" onClick={() => void leave()}>
          Log out
        </button>
      )}
    </span>
  );
}

async function enter(workspace: string): Promise<void> {
  sessions?.enter?.(workspace);
  await renew();
}

async function leave(): Promise<void> {
  try {
    await sessions!.end();
  } catch (failure) {
    const problem = problemOf(failure);
    if (problem.status !== 401) {
      failed.value = { title: "You are still logged in", problem };
      return;
    }
  }
  session.value = null;
}

/** The log-in over the page, and the question whose link this is. */
export function LogInDialogs(props: { readonly signUp: boolean }) {
  if (pendingCode.value !== null) {
    return <ContinueAs {...pendingCode.value} />;
  }
  if (failed.value !== null) {
    return (
      <Dialog title={failed.value.title} onClose={() => (failed.value = null)}>
        <ProblemBox problem={failed.value.problem} />
      </Dialog>
    );
  }
  return asked.value ? <LogIn signUp={props.signUp} /> : null;
}

function ContinueAs(props: { readonly code: string; readonly account: string }) {
  const problem = useSignal<Problem | null>(null);
  const begin = async () => {
    try {
      const by = await beginSessionByCode(props.code);
      pendingCode.value = null;
      begun(by);
    } catch (failure) {
      problem.value = problemOf(failure);
    }
  };
  return (
    <Dialog title={`Continue as ${props.account}?`} onClose={() => (pendingCode.value = null)}>
      <p>This link logs you in here. Go on only if you asked for it yourself.</p>
      {problem.value && <ProblemBox problem={problem.value} />}
      <button type="button" class="main" onClick={() => void begin()}>
        Continue as {props.account}
      </button>
    </Dialog>
  );
}

/** Begins a session with a password, and the code of a second factor if there is one. Fails with a {@link Problem}. */
export async function logIn(email: string, password: string, code = ""): Promise<void> {
  begun(await sessions!.begin(email, password, code));
}

function LogIn(props: { readonly signUp: boolean }) {
  const email = useSignal("");
  const password = useSignal("");
  const code = useSignal("");
  const problem = useSignal<Problem | null>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await logIn(email.value, password.value, code.value);
    } catch (failure) {
      problem.value = problemOf(failure);
    }
  };
  return (
    <Dialog title="Log in at this node" onClose={() => (asked.value = false)}>
      <form onSubmit={(event) => void send(event)}>
        <Field
          label="E-mail address"
          value={email}
          input={{ type: "email", name: "email", autocomplete: "username" }}
        />
        <Field
          label="Password"
          value={password}
          input={{ type: "password", name: "password", autocomplete: "current-password" }}
        />
        {sessions!.secondFactors && (
          <Field
            label="Code of the second factor, if you have one: six digits, or a recovery code"
            value={code}
            input={{ type: "text", name: "code", autocomplete: "one-time-code", required: false, maxLength: 8 }}
          />
        )}
        {problem.value && <ProblemBox problem={problem.value} />}
        <button type="submit" class="main">
          Log in
        </button>
      </form>
      {props.signUp && (
        <p>
          <a href={hrefOf("sign-up")} onClick={() => (asked.value = false)}>
            Sign up
          </a>{" "}
          an organisation that has no account yet
        </p>
      )}
    </Dialog>
  );
}
