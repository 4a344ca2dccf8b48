/** A text as one word of a shell, whatever others wrote into it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
