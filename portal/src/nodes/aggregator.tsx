import { NodePage } from "../pages/node/node";
import { Plans } from "../pages/plans/plans";
import { Registrations } from "../pages/registrations/registrations";
import { start } from "../portal";

start({ rooms: { plans: { page: Plans }, registrations: { page: Registrations }, node: { page: NodePage } } });
