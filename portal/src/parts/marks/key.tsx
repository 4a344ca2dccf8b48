import { Label } from "./text";
import { WIDTH } from "./width";

const LINE = 18;

/** Which line is which series. */
export function Key(props: { readonly series: readonly string[] }) {
  const named = props.series.map((name, index) => ({ name, index })).filter(({ name }) => name !== "");
  return (
    <>
      {named.map(({ name, index }, at) => (
        <g key={name}>
          <path class={`line s${index}`} d={`M4 ${10 + at * LINE}h28`} />
          <Label x={40} y={14 + at * LINE} space={WIDTH - 40} text={name} />
        </g>
      ))}
    </>
  );
}
