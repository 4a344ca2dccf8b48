import { useSignal } from "@preact/signals";
import { changePassword, type SecondFactor, setUpSecondFactor, verifySecondFactor } from "../../api/account";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { Field } from "../../parts/field";
import { ProblemBox } from "../../parts/problem";
import { askToLogIn, renew, session } from "../../parts/session";
import { NewPassword } from "./password";

/** The own account: what it may do, its password and its second factor. */
export function Account() {
  const now = session.value;
  if (now === null || now === undefined) {
    return (
      <button type="button" class="main" onClick={askToLogIn}>
        Log in
      </button>
    );
  }
  return (
    <>
      <p>
        {now.account} · workspace {now.workspace} · {now.role === "" ? "no role" : now.role}
      </p>
      {now.mustChangePassword === true ? (
        <p class="waiting" role="status">
          ◷ Choose another password first. Until then this node permits nothing else.
        </p>
      ) : (
        <details>
          <summary>What the roles permit in this workspace</summary>
          <ul class="plain">
            {(now.permissions ?? []).map((permission) => (
              <li key={permission}>
                <code>{permission}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Password />
      {now.mustChangePassword !== true && <SecondFactorSection has={now.hasSecondFactor === true} />}
      <Curl path="/api/auth/me" />
    </>
  );
}

function Password() {
  const current = useSignal("");
  const done = useSignal(false);
  return (
    <section>
      <h2>Password</h2>
      <p class="muted">Another password ends your other sessions.</p>
      <NewPassword
        label="Change the password"
        send={async (chosen) => {
          await changePassword(current.value, chosen);
          current.value = "";
          done.value = true;
          await renew();
        }}
      >
        <Field
          label="Present password"
          value={current}
          input={{ type: "password", autocomplete: "current-password", maxLength: 128 }}
        />
      </NewPassword>
      <p role="status">{done.value && "The password is changed."}</p>
    </section>
  );
}

function SecondFactorSection(props: { readonly has: boolean }) {
  const setUp = useSignal<SecondFactor | undefined>(undefined);
  const codes = useSignal<readonly string[]>([]);
  const code = useSignal("");
  const { problem, busy, run } = useAction();
  const verify = async () => {
    codes.value = await verifySecondFactor(code.value);
    setUp.value = undefined;
    await renew();
  };
  return (
    <section>
      <h2>Second factor</h2>
      {codes.value.length > 0 ? (
        <>
          <p role="status">
            Log-ins need a code of your app from now on. Keep these recovery codes: each stands for a lost device once,
            and they are shown only now.
          </p>
          <pre tabIndex={0}>{codes.value.join("\n")}</pre>
        </>
      ) : props.has ? (
        <p>Your log-ins need a code of your authenticator app.</p>
      ) : setUp.value === undefined ? (
        <>
          <p>Your log-ins need a password alone. An authenticator app can give a second factor.</p>
          <button
            type="button"
            disabled={busy.value}
            onClick={() => void run(async () => (setUp.value = await setUpSecondFactor()))}
          >
            Set up a second factor
          </button>
        </>
      ) : (
        <form
          class="narrow-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(verify);
          }}
        >
          <p>Give this key to your authenticator app, then type a code of it. The key is shown only now.</p>
          <pre tabIndex={0}>{setUp.value.secret}</pre>
          <p class="muted">As an address, for apps that take one: {setUp.value.provisioning_uri}</p>
          <Field
            label="Code of six digits"
            value={code}
            input={{ type: "text", inputMode: "numeric", autocomplete: "one-time-code", pattern: "[0-9]{6}" }}
          />
          <button type="submit" class="main" disabled={busy.value}>
            Verify
          </button>
        </form>
      )}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
    </section>
  );
}
