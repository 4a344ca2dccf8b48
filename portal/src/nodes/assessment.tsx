import { OWN_SESSIONS } from "../api/account";
import { Account } from "../pages/account/account";
import { ChoosePassword } from "../pages/account/choose";
import { lazy } from "../parts/lazy";
import { start } from "../portal";

start({
  rooms: {
    assess: lazy(async () => (await import("../pages/assess/assess")).Assess),
    runs: lazy(async () => (await import("../pages/runs/runs")).Runs),
    comparisons: lazy(async () => (await import("../pages/comparisons/comparisons")).Comparisons),
    explanations: lazy(async () => (await import("../pages/comparisons/explanations")).Explanations),
    datasets: lazy(async () => (await import("../pages/datasets/datasets")).Datasets),
    models: lazy(async () => (await import("../pages/models/models")).Models),
    users: lazy(async () => (await import("../pages/users/users")).Users),
    "audit-log": lazy(async () => (await import("../pages/audit/audit")).AuditLog),
  },
  pages: { account: Account, activate: ChoosePassword, reset: ChoosePassword },
  changePassword: Account,
  sessions: OWN_SESSIONS,
});
