/** A value of a JSON text, and where it stands. */
export interface JsonNode {
  /** Where it begins and ends; a member of an object is found with its name. */
  readonly from: number;
  readonly to: number;
  readonly members?: ReadonlyMap<string, JsonNode>;
  readonly items?: readonly JsonNode[];
}

/** A text that is no JSON, and where that shows. */
export class JsonError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const DEPTH_MAX = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const BLANK = /[ \t\n\r]*/y;

/** Reads one value and nothing after it. Fails with a {@link JsonError}. */
export function parseJson(text: string): JsonNode {
  const reader = new Reader(text);
  const node = reader.value(0);
  reader.skip();
  if (reader.at < text.length) {
    throw new JsonError(reader.at, "expected the end of the text");
  }
  return node;
}

class Reader {
  at = 0;

  constructor(private readonly text: string) {}

  skip(): void {
    this.match(BLANK);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private take(sign: string): boolean {
    this.skip();
    const found = this.text[this.at] === sign;
    this.at += found ? 1 : 0;
    return found;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) {
      throw new JsonError(this.at, `expected ${sign}`);
    }
  }

  value(depth: number): JsonNode {
    this.skip();
    if (depth > DEPTH_MAX) {
      throw new JsonError(this.at, `expected at most ${DEPTH_MAX} levels`);
    }
    const from = this.at;
    if (this.take("{")) {
      return { from, members: this.members(depth), to: this.at };
    }
    if (this.take("[")) {
      return { from, items: this.items(depth), to: this.at };
    }
    if ((this.match(STRING) ?? this.match(NUMBER) ?? this.match(WORD)) === undefined) {
      throw new JsonError(from, "expected a value");
    }
    return { from, to: this.at };
  }

  private members(depth: number): Map<string, JsonNode> {
    const members = new Map<string, JsonNode>();
    if (this.take("}")) {
      return members;
    }
    do {
      this.skip();
      const from = this.at;
      const name = this.match(STRING);
      if (name === undefined) {
        throw new JsonError(from, "expected a name in double quotes");
      }
      this.expect(":");
      const key = JSON.parse(name) as string;
      if (members.has(key)) {
        throw new JsonError(from, `${name} is there twice`);
      }
      members.set(key, { ...this.value(depth + 1), from });
    } while (this.take(","));
    this.expect("}");
    return members;
  }

  private items(depth: number): JsonNode[] {
    const items: JsonNode[] = [];
    if (this.take("]")) {
      return items;
    }
    do {
      items.push(this.value(depth + 1));
    } while (this.take(","));
    this.expect("]");
    return items;
  }
}

const STEP = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/gy;

/**
 * The value at a path such as `$.data[0].actor` or `$.extensions['https://e.org/x']`. Of a path to nothing, the innermost
 * value on the way that is there: what is missing is missing in it.
 */
export function locate(root: JsonNode, path: string): JsonNode {
  let node = root;
  for (const [, name, index, quoted] of path.replace(/^\$/, "").matchAll(STEP)) {
    const next =
      index !== undefined ? node.items?.[Number(index)] : node.members?.get(name ?? quoted!.replace(/\\(.)/g, "$1"));
    if (next === undefined) {
      return node;
    }
    node = next;
  }
  return node;
}

/** Line and column of a place in a text, both from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}

/** A piece of a text, marked or not. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Divides a text at the borders of what is to be marked; ranges may overlap. */
export function mark(text: string, ranges: readonly { readonly from: number; readonly to: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const begin = Math.max(from, done);
    if (to > begin) {
      pieces.push({ text: text.slice(done, begin), marked: false }, { text: text.slice(begin, to), marked: true });
      done = to;
    }
  }
  pieces.push({ text: text.slice(done), marked: false });
  return pieces.filter((piece) => piece.text !== "");
}

/** The same values with a line for each, and with all digits that the text has. */
export function indent(text: string): string {
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return text
    .replace(/"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{[]|[}\]]|,|:|\s+/g, (part) => {
      switch (part[0]) {
        case "{":
        case "[":
          if (part.length > 1) {
            return part[0] + part.at(-1)!;
          }
          depth++;
          return part + line();
        case "}":
        case "]":
          depth--;
          return line() + part;
        case ",":
          return part + line();
        case ":":
          return ": ";
        case '"':
          return part;
        default:
          return "";
      }
    })
    .trim();
}
