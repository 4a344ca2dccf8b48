import { Exchanges } from "../pages/exchanges/exchanges";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({ rooms: { exchanges: Exchanges, node: NodePage } });
