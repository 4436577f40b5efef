import { usePage } from "../pageEnvironment.tsx";
import { Text } from "../text/Text.tsx";
import { type Figure, unitAfter } from "./FigureList.tsx";

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
              <span className={figure.text.length > 9 ? "key-figures__long" : "key-figures__value"}>
                {figure.text}
              </span>
              {figure.unit === "" ? null : (
                <span className="key-figures__unit">{unitAfter(figure.unit)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
