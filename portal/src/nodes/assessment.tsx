import { OWN_SESSIONS } from "../api/account";
import { Account } from "../pages/account/account";
import { ChoosePassword } from "../pages/account/choose";
import { Comparisons } from "../pages/comparisons/comparisons";
import { Explanations } from "../pages/comparisons/explanations";
import { Runs } from "../pages/runs/runs";
import { start } from "../portal";

start({
  rooms: { runs: Runs, comparisons: Comparisons, explanations: Explanations },
  pages: { account: Account, activate: ChoosePassword, reset: ChoosePassword },
  changePassword: Account,
  sessions: OWN_SESSIONS,
});
