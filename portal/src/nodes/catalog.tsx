import { Catalog } from "../pages/catalog/catalog";
import { Negotiations } from "../pages/negotiations/negotiations";
import { NodePage } from "../pages/node/node";
import { SignUp } from "../pages/signup/signup";
import { Trainings } from "../pages/trainings/trainings";
import { start } from "../portal";

start({
  rooms: { catalog: Catalog, negotiations: Negotiations, trainings: Trainings, node: NodePage },
  pages: { "sign-up": SignUp },
});
