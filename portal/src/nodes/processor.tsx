import { NodePage } from "../pages/node/node";
import { Registrations } from "../pages/registrations/registrations";
import { start } from "../portal";

start({ rooms: { registrations: { page: Registrations }, node: { page: NodePage } } });
