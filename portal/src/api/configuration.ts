import { call } from "./node";
import { Problem } from "./problem";

/** What the participant has told its connector: `GET /private/configuration`. The secret key is masked. */
export type Configuration = Readonly<Record<string, unknown>>;

/** What an application asks of this connector, without its value: `GET /private/credentials`. */
export interface Credential {
  readonly _id: string;
  readonly type: string;
  readonly key: string;
}

/** What is stored of a credential; its value goes to the node and never comes back to a page. */
export interface CredentialContent {
  readonly type: string;
  readonly key: string;
  readonly value: string;
}

interface Envelope<Content> {
  readonly content: Content;
}

const CREDENTIALS = "/private/credentials";

/** Empty if the connector has none yet. */
export async function readConfiguration(): Promise<Configuration> {
  try {
    return (await call<Envelope<Configuration>>("GET", "/private/configuration")).content;
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 404) {
      return {};
    }
    throw failure;
  }
}

/** @param fields those that change */
export function changeConfiguration(fields: Readonly<Record<string, string>>): Promise<unknown> {
  return call("PUT", "/private/configuration", fields);
}

export function reloadConfiguration(): Promise<unknown> {
  return call("POST", "/private/configuration/reload");
}

export async function readCredentials(): Promise<readonly Credential[]> {
  return (await call<Envelope<readonly Credential[]>>("GET", CREDENTIALS)).content;
}

/** @param id of the credential that is replaced; of a new one nothing */
export function saveCredential(id: string | undefined, content: CredentialContent): Promise<unknown> {
  return id === undefined
    ? call("POST", CREDENTIALS, content)
    : call("PUT", `${CREDENTIALS}/${encodeURIComponent(id)}`, content);
}

export function deleteCredential(id: string): Promise<unknown> {
  return call("DELETE", `${CREDENTIALS}/${encodeURIComponent(id)}`);
}
