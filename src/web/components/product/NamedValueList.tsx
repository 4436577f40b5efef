import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Text } from "../text/Text.tsx";

/** A named value, its unit apart so that the number can be set large. */
export interface Figure {
  readonly label: LocalizedText;
  readonly text: string;
  /** "" where there is none. */
  readonly unit: string;
  /** BCP 47 tag, where the text is not in the page's language. */
  readonly lang?: string;
  /** At what voltage, load or the like it holds. */
  readonly conditions?: { readonly text: string; readonly lang?: string };
}

/** A unit as it follows its number: after a space that does not break, the percent sign without. */
export function unitAfter(unit: string): string {
  return unit === "" || unit === "%" ? unit : `\u00a0${unit}`;
}

/** Named values of a part or a family, laid out by the class. */
export function NamedValueList({
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
