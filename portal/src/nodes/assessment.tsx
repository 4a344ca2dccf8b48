import { OWN_SESSIONS } from "../api/account";
import { Account } from "../pages/account/account";
import { ChoosePassword } from "../pages/account/choose";
import { lazy } from "../parts/lazy";
import { start } from "../portal";

const Assess = lazy(async () => (await import("../pages/assess/assess")).Assess);
const account = { title: "Your account", page: Account };

start({
  rooms: {
    assess: { page: Assess },
    "assess/:step": { page: Assess },
    runs: { page: lazy(async () => (await import("../pages/runs/list")).RunList) },
    "runs/:id": { title: "Run", page: lazy(async () => (await import("../pages/runs/run")).RunPage) },
    comparisons: {
      title: "Comparisons of models",
      page: lazy(async () => (await import("../pages/comparisons/comparisons")).ComparisonList),
    },
    "comparisons/:id": {
      title: "Comparison of models",
      page: lazy(async () => (await import("../pages/comparisons/comparisons")).ComparisonPage),
    },
    explanations: {
      title: "Explanations of models",
      page: lazy(async () => (await import("../pages/comparisons/explanations")).Explanations),
    },
    datasets: { page: lazy(async () => (await import("../pages/datasets/datasets")).Datasets) },
    models: { page: lazy(async () => (await import("../pages/models/models")).ModelList) },
    "models/:id": { title: "Model", page: lazy(async () => (await import("../pages/models/models")).ModelPage) },
    users: { page: lazy(async () => (await import("../pages/users/users")).UserList) },
    "users/:id": { title: "Account", page: lazy(async () => (await import("../pages/users/users")).UserPage) },
    "audit-log": { page: lazy(async () => (await import("../pages/audit/audit")).AuditLog) },
  },
  pages: {
    account,
    activate: { title: "Choose a password for your account", page: ChoosePassword },
    reset: { title: "Choose another password", page: ChoosePassword },
  },
  changePassword: account,
  sessions: OWN_SESSIONS,
});
