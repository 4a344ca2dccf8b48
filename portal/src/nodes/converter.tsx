import { start } from "../portal";

start({});
