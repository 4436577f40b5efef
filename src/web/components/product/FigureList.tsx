import { Text } from "../Text.tsx";
import { type Figure, unitAfter } from "./figure.ts";

/** Named values under one another, as cards carry them. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="figure-list">
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may carry the same label
        <div key={index}>
          <dt>
            <Text of={figure.label} />
          </dt>
          <dd lang={figure.lang}>
            {figure.text}
            {unitAfter(figure.unit)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
