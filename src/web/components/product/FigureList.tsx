import { Text } from "../text/Text.tsx";
import { type Figure, unitAfter } from "./valueWithUnit.ts";

/** Named values of a part or a family, laid out by the class. */
export function FigureList({
  figures,
  className = "figure-list",
}: {
  figures: readonly Figure[];
  className?: string;
}) {
  if (figures.length === 0) return null;
  return (
    <dl className={className}>
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
