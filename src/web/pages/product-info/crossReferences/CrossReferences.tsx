import type { CrossReference } from "../../../../content/queries/parts/crossReferences.ts";
import { usePage } from "../../../components/pageEnvironment.tsx";
import { Text } from "../../../components/text/Text.tsx";
import { Section } from "../sections.tsx";

/** The numbers of other makers, and older ones, that the part stands for, with how well it does. */
export function CrossReferences({
  crossReferences,
}: {
  readonly crossReferences: readonly CrossReference[];
}) {
  const { products } = usePage().messages;
  if (crossReferences.length === 0) return null;
  return (
    <Section
      id="cross-reference"
      title={products.crossReferences}
      inside={products.inside.numbers(crossReferences.length)}
    >
      <p className="cross-reference__hint">{products.crossReferencesHint}</p>
      <ul className="cross-reference">
        {crossReferences.map(({ partNumber, maker, kind, note }) => (
          <li className="cross-reference__row" key={`${partNumber} ${maker?.text ?? ""}`}>
            <p className="cross-reference__number">
              <b>{partNumber}</b>{" "}
              <span className="cross-reference__maker">
                {maker ? <Text of={maker} /> : products.olderNumber}
              </span>
            </p>
            <p className="cross-reference__kind">
              <span className={`cross-reference__fit cross-reference__fit--${kind}`}>
                {products.crossReferenceKinds[kind]}
              </span>
              {note ? (
                <span className="cross-reference__note">
                  <Text of={note} />
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
