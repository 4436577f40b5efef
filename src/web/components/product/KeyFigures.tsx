import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import { type Figure, unitAfter } from "./NamedValueList.tsx";

/** Widest text that is set large, in Latin characters. */
const maxLarge = 9;

/** True for a text that has no room as a large one; Chinese characters are twice as wide as others. */
function isLong(text: string): boolean {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return text.length + wide > maxLarge;
}

/** A part's key figures in a row, the numbers large. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  const { messages } = usePage();
  if (figures.length === 0) return null;
  return (
    <section aria-label={messages.products.keyFigures}>
      <dl className={`key-figures key-figures--${figures.length}`}>
        {figures.map((figure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may carry the same label
          <div key={index} className="key-figures__one">
            <dt>
              <Text of={figure.label} />
            </dt>
            <dd lang={figure.lang}>
              <span className={isLong(figure.text) ? "key-figures__long" : "key-figures__value"}>
                {figure.text}
              </span>
              {figure.unit === "" ? null : (
                <span className="key-figures__unit">{unitAfter(figure.unit)}</span>
              )}
              {figure.conditions && (
                <span className="key-figures__conditions" lang={figure.conditions.lang}>
                  {figure.conditions.text}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
