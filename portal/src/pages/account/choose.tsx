import { useSignal } from "@preact/signals";
import { choosePassword } from "../../api/account";
import { place } from "../../parts/route";
import { askToLogIn } from "../../parts/session";
import { NewPassword } from "./password";

const TOKEN = /^#token=([A-Za-z0-9._-]{1,200})$/;

/** Chooses the password of a new account, or another one for a password that was forgotten, with the token of a message. */
export function ChoosePassword() {
  const token = useSignal(takeToken());
  const done = useSignal(false);
  const reset = place.value === "reset";
  if (done.value) {
    return (
      <>
        <p role="status">The password is set. The link is worth nothing from now on.</p>
        <button type="button" class="main" onClick={askToLogIn}>
          Log in
        </button>
      </>
    );
  }
  return token.value === "" ? (
    <p>This page needs the link of the message: its token is missing here. Open the link again.</p>
  ) : (
    <NewPassword
      label="Set the password"
      send={async (chosen) => {
        await choosePassword(token.value, chosen, reset);
        done.value = true;
      }}
    />
  );
}

/** Takes the token out of the address, where others could read it. */
function takeToken(): string {
  const token = TOKEN.exec(location.hash)?.[1] ?? "";
  history.replaceState(null, "", location.pathname);
  return token;
}
