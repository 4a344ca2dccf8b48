import { Convert } from "../pages/convert/convert";
import { start } from "../portal";

start({ rooms: { convert: Convert } });
