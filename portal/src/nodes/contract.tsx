import { Contracts } from "../pages/contracts/contracts";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({ contracts: Contracts, node: NodePage });
