import { Contracts } from "../pages/contracts/contracts";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({ rooms: { contracts: Contracts, node: NodePage } });
