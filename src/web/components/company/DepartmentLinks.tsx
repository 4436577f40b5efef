import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Icon } from "../layout/Icon.tsx";
import { Text } from "../text/Text.tsx";

interface DepartmentLink {
  readonly department: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly href: string;
}

/** Short links to the departments that take enquiries. */
export function DepartmentLinks({ departments }: { departments: readonly DepartmentLink[] }) {
  return (
    <ul className="desk-links">
      {departments.map(({ department, title, summary, href }) => (
        <li key={department}>
          <a className="desk-link" href={href}>
            <strong className="desk-link__title">
              <Text of={title} />
              <Icon name="arrow" size={16} />
            </strong>
            {summary.text !== "" && (
              <span className="desk-link__summary">
                <Text of={summary} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
