import { Convert } from "../pages/convert/convert";
import { start } from "../portal";

start({ rooms: { convert: { page: Convert }, "convert/table": { title: "Convert a table", page: Convert } } });
