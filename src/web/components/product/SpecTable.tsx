import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Text } from "../text/Text.tsx";

/** A parameter's name and value, the unit within the text. */
export interface SpecRow {
  readonly label: LocalizedText;
  readonly value: LocalizedText;
}

export interface SpecGroup {
  readonly title: LocalizedText;
  readonly rows: readonly SpecRow[];
}

/**
 * One group of a specification. Rows are plain elements: a product page has some forty of them, and
 * a component each would be most of the page's rendering.
 */
export function SpecTable({ group, caption = true }: { group: SpecGroup; caption?: boolean }) {
  return (
    <table className="spec-table">
      {caption ? (
        <caption>
          <Text of={group.title} />
        </caption>
      ) : null}
      <tbody>
        {group.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may carry the same label
          <tr key={index}>
            <th scope="row" lang={row.label.lang}>
              {row.label.text}
            </th>
            <td lang={row.value.lang}>{row.value.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
