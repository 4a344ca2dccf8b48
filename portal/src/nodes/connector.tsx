import { ConfigurationPage } from "../pages/configuration/configuration";
import { Consents } from "../pages/consents/consents";
import { ExchangeList, ExchangePage } from "../pages/exchanges/exchanges";
import { My } from "../pages/my/my";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({
  rooms: {
    exchanges: { page: ExchangeList },
    "exchanges/:id": { title: "Exchange", page: ExchangePage },
    consents: { page: Consents },
    configuration: { page: ConfigurationPage },
    my: { page: My },
    node: { page: NodePage },
  },
});
