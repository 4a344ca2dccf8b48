import { start } from "../portal";

start({ rooms: {} });
