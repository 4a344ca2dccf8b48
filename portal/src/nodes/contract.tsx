import { contractPage } from "../pages/contracts/contract";
import { ContractList } from "../pages/contracts/contracts";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({
  rooms: {
    contracts: { page: ContractList },
    "contracts/bilaterals/:id": { title: "Contract of two parties", page: contractPage("bilaterals") },
    "contracts/contracts/:id": { title: "Contract of an ecosystem", page: contractPage("contracts") },
    node: { page: NodePage },
  },
});
