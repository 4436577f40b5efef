import { fileSize } from "../../../../base/site/values/fileSize.ts";
import { type FormMessages, fieldId } from "../enquiryFormProps.ts";
import type { AttachmentQueue, QueuedAttachment } from "./attachmentQueue.ts";

interface AttachmentItemProps {
  readonly item: QueuedAttachment;
  readonly queue: AttachmentQueue;
  readonly messages: FormMessages;
  readonly isAlive: boolean;
}

/** A file of the list: its state, its progress and its buttons. */
export function AttachmentItem({ item, queue, messages, isAlive }: AttachmentItemProps) {
  const { id, name, size, state, progress, message, uploaded } = item;
  const { files } = messages;
  const isUnderWay = state === "waiting" || state === "sending";
  const remove = isUnderWay ? files.cancel : files.remove;
  const again = () => {
    queue.retry(id);
    document.getElementById(fieldId("attachments"))?.focus();
  };
  const away = () => {
    queue.remove(id);
    // The button is gone; the focus must not be.
    document.getElementById(fieldId("attachments"))?.focus();
  };
  return (
    <li className={`enquiry-file enquiry-file--${state}`}>
      <p className="enquiry-file__name">
        {name} <span className="enquiry-file__size">{fileSize(size)}</span>
      </p>
      <p className="enquiry-file__state">
        {state === "waiting" && files.waiting}
        {state === "sending" && files.sending(Math.floor(progress * 100))}
        {state === "sent" && files.sent}
        {message}
      </p>
      {isAlive && (
        <p className="enquiry-file__ways">
          {state === "failed" && item.file && (
            <button type="button" aria-label={files.of(files.retry, name)} onClick={again}>
              {files.retry}
            </button>
          )}
          <button type="button" aria-label={files.of(remove, name)} onClick={away}>
            {remove}
          </button>
        </p>
      )}
      {isUnderWay && (
        <progress
          className="enquiry-file__progress"
          value={progress}
          max={1}
          aria-label={files.progress(name)}
        />
      )}
      {uploaded && <input type="hidden" name="attachments" value={uploaded.token} />}
    </li>
  );
}
