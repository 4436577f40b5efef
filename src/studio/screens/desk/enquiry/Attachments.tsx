import { useState } from "react";
import { fileSize } from "../../../../base/site/values/fileSize.ts";
import { Button } from "../../../components/Button.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { DeskAttachment } from "../../../data/desk/enquiries.ts";
import { useDeskMessages } from "../useDeskMessages.ts";

interface AttachmentsProps {
  /** Address of a file. */
  readonly addressOf: (file: DeskAttachment) => string;
  readonly files: readonly DeskAttachment[];
}

/** Attachments: pictures and PDFs are shown on request, everything can be downloaded. */
export function Attachments({ addressOf, files }: AttachmentsProps) {
  const t = useDeskMessages();
  if (files.length === 0) return null;
  return (
    <ul className="rows attachments" aria-label={t.attachmentsTitle}>
      {files.map((file) => (
        <Attachment key={file.id} address={addressOf(file)} file={file} />
      ))}
    </ul>
  );
}

interface AttachmentProps {
  readonly address: string;
  readonly file: DeskAttachment;
}

function Attachment({ address, file }: AttachmentProps) {
  const t = useDeskMessages();
  const [isShown, setShown] = useState(false);
  const { name, size, kind } = file;
  return (
    <li className="row attachment">
      <Icon name={kind === "image" ? "image" : "document"} />
      <span className="row__text attachment__name">
        {name} <span className="table__second">{fileSize(size)}</span>
      </span>
      {file.is_shown && (
        <Button
          aria-expanded={isShown}
          aria-label={`${isShown ? t.hide : t.show}: ${name}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </Button>
      )}
      <a className="button" href={address} download={name} aria-label={`${t.download}: ${name}`}>
        {t.download}
      </a>
      {/* The server sends it with a policy of its own, under which nothing in it is run. */}
      {isShown && kind === "image" && (
        <img className="attachment__picture" src={address} alt={t.shownOf(name)} />
      )}
      {isShown && kind !== "image" && (
        <iframe className="attachment__frame" src={address} title={t.shownOf(name)} />
      )}
    </li>
  );
}
