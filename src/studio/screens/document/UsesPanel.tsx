import { TypeName } from "../../components/TypeName.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { PanelProps } from "./panelProps.ts";

/** The documents that refer to this one. */
export default function UsesPanel({ document }: PanelProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const { used_in: uses } = document.details;
  if (uses.length === 0) return <p className="empty">{t.unused}</p>;
  return (
    <ul className="uses">
      {uses.map(({ key, type, title, is_published: isPublished }) => (
        <li key={key}>
          <Link href={addressOf("document", { key })}>{titleIn({ title, key }, language)}</Link>
          <span className="table__second">
            <TypeName type={type} />
            {!isPublished && ` · ${t.usedUnpublished}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
