import { Icon } from "../../../components/Icon.tsx";
import { rowMark } from "../../../components/lists/moveFocusBetweenRows.ts";
import { Table } from "../../../components/lists/Table.tsx";
import { Time, useTimeText } from "../../../components/Time.tsx";
import type { DeskLine } from "../../../data/desk/enquiries.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { useShownKeys } from "../../../keys/commands.ts";
import { Link } from "../../../router/router.tsx";
import { addressOf, type Place } from "../../../router/screens.ts";
import { DueChip } from "../DueChip.tsx";
import { StateChip } from "../StateChip.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

interface DeskTableProps {
  readonly place: Place;
  readonly lines: readonly DeskLine[];
  /** Codes of those that came since the list was opened. */
  readonly arrived: ReadonlySet<string>;
  readonly bones: number;
}

/** Enquiries, the newest first. On a phone each is a card. */
export function DeskTable({ lines, arrived, bones }: DeskTableProps) {
  const t = useDeskMessages();
  const { columns } = t;
  useShownKeys("list");
  if (lines.length === 0 && bones === 0) return null;
  return (
    <div className="desk-table">
      <Table
        label={t.title}
        columns={[
          ...[columns.enquiry, columns.sender, columns.state],
          ...[columns.person, columns.due, columns.received],
        ]}
        bones={bones}
      >
        {lines.map((line) => (
          <DeskRow key={line.code} line={line} hasArrived={arrived.has(line.code)} />
        ))}
      </Table>
      <p className="desk__keys">{t.keysHint}</p>
    </div>
  );
}

interface DeskRowProps {
  readonly line: DeskLine;
  readonly hasArrived: boolean;
}

function DeskRow({ line, hasArrived }: DeskRowProps) {
  const t = useDeskMessages();
  const { list } = usePunctuation();
  const timeText = useTimeText();
  const me = usePerson().id;
  const { code, form, subject, parts, sender, company, assignee, language } = line;
  const { columns } = t;
  return (
    <tr data-new={hasArrived || undefined}>
      <th scope="row">
        <Link className="table__link" {...rowMark} href={addressOf("enquiry", { code })}>
          {subject === "" ? t.forms[form] : subject}
        </Link>
        {hasArrived && <span className="hidden"> {t.isNew}</span>}
        <span className="table__second">
          <code>{code}</code> · {t.forms[form]} · {t.languages[language]}
          {parts.length > 0 && ` · ${parts.join(list)}`}
        </span>
        <Marks line={line} />
      </th>
      <td data-label={columns.sender}>
        <span>
          {sender}
          {company !== "" && <span className="table__second">{company}</span>}
        </span>
      </td>
      <td data-label={columns.state}>
        <StateChip state={line.state} />
      </td>
      <td data-label={columns.person} className="table__fact">
        {assignee === null ? (
          <span className="desk__none">{t.nobody}</span>
        ) : (
          <span>{assignee.id === me ? t.me : assignee.name}</span>
        )}
      </td>
      <td data-label={columns.due}>
        <DueChip due={line.due} waitingSince={line.waiting_since} />
      </td>
      <td data-label={columns.received} className="table__quiet" title={timeText(line.received_at)}>
        <Time at={line.received_at} />
      </td>
    </tr>
  );
}

/** Further marks of an enquiry in the list. */
function Marks({ line }: Pick<DeskRowProps, "line">) {
  const t = useDeskMessages();
  const {
    last_mail: lastMail,
    attachments,
    needs_no_answer: needsNoAnswer,
    is_spam: isSpam,
  } = line;
  const hasWritten = lastMail === "in";
  if (!(hasWritten || attachments > 0 || needsNoAnswer || isSpam)) return null;
  return (
    <span className="desk__marks">
      {hasWritten && <span className="chip chip--accent">{t.answeredBySender}</span>}
      {needsNoAnswer && <span className="chip">{t.noAnswerNeeded}</span>}
      {isSpam && <span className="chip chip--danger">{t.views.spam}</span>}
      {attachments > 0 && (
        <span className="chip">
          <Icon name="document" />
          {t.attachments(attachments)}
        </span>
      )}
    </span>
  );
}
