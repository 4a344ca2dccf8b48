import { expect, test } from "vitest";
import { changed } from "../src/pages/configuration/fields";

const CONFIGURATION = { endpoint: "https://c.example/", secretKey: "********", modalOrigins: [] };

test("what is sent is what differs, and never the mask of the secret", () => {
  expect(changed(CONFIGURATION, {})).toEqual({});
  expect(changed(CONFIGURATION, { endpoint: "https://c.example/ ", secretKey: "", catalogUri: " " })).toEqual({});
  expect(changed(CONFIGURATION, { endpoint: "https://d.example/", secretKey: "new" })).toEqual({
    endpoint: "https://d.example/",
    secretKey: "new",
  });
});
