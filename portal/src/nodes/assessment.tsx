import { OWN_SESSIONS } from "../api/account";
import { Account } from "../pages/account/account";
import { ChoosePassword } from "../pages/account/choose";
import { Assess } from "../pages/assess/assess";
import { AuditLog } from "../pages/audit/audit";
import { Comparisons } from "../pages/comparisons/comparisons";
import { Explanations } from "../pages/comparisons/explanations";
import { Datasets } from "../pages/datasets/datasets";
import { Models } from "../pages/models/models";
import { Runs } from "../pages/runs/runs";
import { Users } from "../pages/users/users";
import { start } from "../portal";

start({
  rooms: {
    assess: Assess,
    runs: Runs,
    comparisons: Comparisons,
    explanations: Explanations,
    datasets: Datasets,
    models: Models,
    users: Users,
    "audit-log": AuditLog,
  },
  pages: { account: Account, activate: ChoosePassword, reset: ChoosePassword },
  changePassword: Account,
  sessions: OWN_SESSIONS,
});
