import { EcosystemPage, NewEcosystem, OwnEcosystems } from "../pages/catalog/ecosystem";
import { ChangeOffering, NewOffering, OwnOfferings } from "../pages/catalog/edit";
import { recordPage } from "../pages/catalog/record";
import { SearchPage } from "../pages/catalog/search";
import { NegotiationList } from "../pages/negotiations/list";
import { NegotiationPage } from "../pages/negotiations/negotiation";
import { NodePage } from "../pages/node/node";
import { SignUp } from "../pages/signup/signup";
import { TrainingList } from "../pages/trainings/list";
import { TrainingPage } from "../pages/trainings/training";
import { lazy } from "../parts/lazy";
import { start } from "../portal";

start({
  rooms: {
    catalog: { page: SearchPage },
    "catalog/mine": { title: "My offerings", page: OwnOfferings },
    "catalog/my-ecosystems": { title: "My ecosystems", page: OwnEcosystems },
    "catalog/ecosystems/new": { title: "New ecosystem", page: NewEcosystem },
    "catalog/ecosystems/:id": { title: "Ecosystem", page: EcosystemPage },
    "catalog/serviceofferings/new": { title: "New offering", page: NewOffering },
    "catalog/serviceofferings/:id": { title: "Service offering", page: recordPage("serviceofferings") },
    "catalog/serviceofferings/:id/edit": { title: "Change an offering", page: ChangeOffering },
    "catalog/dataresources/:id": { title: "Data", page: recordPage("dataresources") },
    "catalog/softwareresources/:id": { title: "Software", page: recordPage("softwareresources") },
    "catalog/infrastructureservices/:id": { title: "Infrastructure", page: recordPage("infrastructureservices") },
    negotiations: { page: NegotiationList },
    "negotiations/:id": { title: "Negotiation", page: NegotiationPage },
    trainings: { page: TrainingList },
    "trainings/new": {
      title: "New training",
      page: lazy(async () => (await import("../pages/trainings/seldom")).NewTraining),
    },
    "trainings/:id": { title: "Training", page: TrainingPage },
    node: { page: NodePage },
  },
  pages: { "sign-up": { title: "Sign up", page: SignUp } },
});
