import { ConfigurationPage } from "../pages/configuration/configuration";
import { Consents } from "../pages/consents/consents";
import { Exchanges } from "../pages/exchanges/exchanges";
import { My } from "../pages/my/my";
import { NodePage } from "../pages/node/node";
import { start } from "../portal";

start({
  rooms: { exchanges: Exchanges, consents: Consents, configuration: ConfigurationPage, my: My, node: NodePage },
});
