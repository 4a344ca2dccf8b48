import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({ rooms: { node: NodePage } });
