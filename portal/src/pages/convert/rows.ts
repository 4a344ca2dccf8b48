const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_END = 0x0a;
const BRACES: ReadonlyMap<number, number> = new Map([
  [0x7b, 1],
  [0x5b, 1],
  [0x7d, -1],
  [0x5d, -1],
]);

/**
 * The beginning of a file with its first rows: lines of a table with its header, or objects. A line ends where no quote is
 * open, and an array of objects is closed again. A file with fewer rows is whole.
 *
 * @param bytes in an encoding that has ASCII in it
 */
export function firstRows(bytes: Uint8Array, rows: number): Uint8Array {
  const begin = bytes.findIndex((byte) => byte > 0x20);
  const first = bytes[begin];
  return first === 0x7b || first === 0x5b ? firstObjects(bytes, rows, first === 0x5b) : firstLines(bytes, rows + 1);
}

function firstLines(bytes: Uint8Array, lines: number): Uint8Array {
  let left = lines;
  let quoted = false;
  const end = bytes.findIndex((byte) => {
    quoted = byte === QUOTE ? !quoted : quoted;
    left -= byte === LINE_END && !quoted ? 1 : 0;
    return left === 0;
  });
  return end < 0 ? bytes : bytes.slice(0, end + 1);
}

function firstObjects(bytes: Uint8Array, objects: number, isArray: boolean): Uint8Array {
  const outside = isArray ? 1 : 0;
  let left = objects;
  let depth = 0;
  let quoted = false;
  let escaped = false;
  const end = bytes.findIndex((byte) => {
    if (quoted) {
      quoted = escaped || byte !== QUOTE;
      escaped = !escaped && byte === BACKSLASH;
      return false;
    }
    quoted = byte === QUOTE;
    const change = BRACES.get(byte) ?? 0;
    depth += change;
    left -= change < 0 && depth === outside ? 1 : 0;
    return left === 0;
  });
  if (end < 0) {
    return bytes;
  }
  const some = bytes.slice(0, end + 1);
  return isArray ? Uint8Array.of(...some, 0x5d) : some;
}
