/** What this module knows of an OpenAPI document, and of the schemas in it. */
export interface Contract {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>;
}

type Responses = Readonly<Record<string, unknown>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Types of JSON in words. */
const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "nothing",
};

/**
 * In which member, and how, a successful answer is not what the contract says, in words; undefined if it is, or if the
 * contract does not know the request. Of what a schema can say it looks at types and required members alone: what else is
 * new or different, pages can show.
 */
export function deviation(contract: Contract, method: string, path: string, answer: unknown): string | undefined {
  const found = schemasOf(contract, method, path).map((schema) => wrongIn(contract, schema, answer, ""));
  return found.includes(undefined) ? undefined : found[0];
}

/** The schemas of the successful answers that are JSON. */
function schemasOf(contract: Contract, method: string, path: string): Schema[] {
  const segments = path.replace(/\?.*/, "").split("/");
  const bases = (contract.servers ?? []).map(({ url }) => url.replace(/\/$/, ""));
  const known = Object.keys(contract.paths)
    .filter((template) => ["", ...bases].some((base) => isAt(segments, (base + template).split("/"))))
    // What is named stands before what a parameter takes.
    .sort((one, other) => one.split("{").length - other.split("{").length);
  const responses = contract.paths[known[0] ?? ""]?.[method.toLowerCase()]?.responses ?? {};
  return Object.entries(responses).flatMap(([status, response]) => {
    const { content } = resolved(
      contract,
      response as { $ref?: string; content?: Record<string, { schema?: Schema }> },
    );
    return status.startsWith("2") ? (content?.["application/json"]?.schema ?? []) : [];
  });
}

function isAt(segments: readonly string[], template: readonly string[]): boolean {
  return (
    segments.length === template.length &&
    template.every((part, index) => part === segments[index] || /^{.*}$/.test(part))
  );
}

function resolved<Part extends { readonly $ref?: string }>(contract: Contract, part: Part): Part {
  return part.$ref === undefined
    ? part
    : (part.$ref
        .split("/")
        .slice(1)
        .reduce((at, name) => (at as Record<string, unknown>)[name], contract as unknown) as Part);
}

function wrongIn(contract: Contract, given: Schema, value: unknown, at: string): string | undefined {
  const schema = resolved(contract, given);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) {
    return `${at === "" ? "it" : `“${at}” in it`} is ${typeOf(value)} where ${TYPES[types[0]!] ?? types[0]} is due`;
  }
  const all = (schema.allOf ?? []).map((part) => wrongIn(contract, part, value, at));
  const any = [schema.anyOf ?? [], schema.oneOf ?? []].flatMap((parts) => {
    const found = parts.map((part) => wrongIn(contract, part, value, at));
    return found.includes(undefined) ? [] : found;
  });
  return [...all, ...any, ...wrongMembers(contract, schema, value, at)].find((wrong) => wrong !== undefined);
}

function wrongMembers(contract: Contract, schema: Schema, value: unknown, at: string): (string | undefined)[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? [] : value.map((item, index) => wrongIn(contract, items, item, `${at}[${index}]`));
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const { required = [], properties = {}, additionalProperties: others } = schema;
  const name = (member: string) => (at === "" ? member : `${at}.${member}`);
  const missing = required.filter((member) => !Object.hasOwn(value, member)).map((member) => `“${name(member)}”`);
  return [
    missing.length === 0 ? undefined : `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing in it`,
    ...Object.entries(value).map(([member, one]) => {
      const known = Object.hasOwn(properties, member) ? properties[member] : others;
      return typeof known === "object" ? wrongIn(contract, known, one, name(member)) : undefined;
    }),
  ];
}

function isOf(type: string, value: unknown): boolean {
  return typeOf(value) === TYPES[type];
}

function typeOf(value: unknown): string {
  return TYPES[value === null ? "null" : Array.isArray(value) ? "array" : typeof value] ?? "nothing";
}
