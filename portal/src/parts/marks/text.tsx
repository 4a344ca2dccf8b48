const CHARACTER = 6.6;
const CAPITAL = 8;
const WIDE_FROM = 0x1100;

/** As much of a text as there is space for, in the units of a drawing. */
export function fitting(text: string, space: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += character.codePointAt(0)! >= WIDE_FROM ? 2 * CHARACTER : /\p{Lu}/u.test(character) ? CAPITAL : CHARACTER;
    if (used > space) {
      return `${[...text.slice(0, end)].slice(0, -1).join("")}…`;
    }
    end += character.length;
  }
  return text;
}

/** A text in so much space, with the whole text for whoever points at it if it is shortened. */
export function Label(props: {
  readonly x: number;
  readonly y: number;
  readonly space: number;
  readonly text: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly turned?: boolean;
}) {
  const { x, y, space, text, anchor = "start", turned = false } = props;
  const shown = fitting(text, space);
  return (
    <text
      x={x}
      y={y}
      text-anchor={anchor}
      {...(turned ? { transform: `rotate(-50 ${x.toFixed(1)} ${y.toFixed(1)})` } : {})}
    >
      {shown}
      {shown !== text && <title>{text}</title>}
    </text>
  );
}
