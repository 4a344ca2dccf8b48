import type { Scale } from "../curve/scale";
import { type Plot, shortText } from "./plot";
import { Label } from "./text";
import { WIDTH } from "./width";

/** The lines and numbers of an axis that goes up. */
export function LeftAxis(props: { readonly plot: Plot; readonly scale: Scale; readonly left: number }) {
  const { plot, scale, left } = props;
  return (
    <>
      {scale.ticks.map((tick, index) => (
        <g key={tick}>
          <line class="grid" x1={left} x2={WIDTH - 12} y1={scale.at(tick)} y2={scale.at(tick)} />
          {(scale.ticks.length <= 7 || index % 2 === 0) && (
            <Label x={left - 4} y={scale.at(tick) + 4} space={left - 4} text={shortText(plot, tick)} anchor="end" />
          )}
        </g>
      ))}
    </>
  );
}
