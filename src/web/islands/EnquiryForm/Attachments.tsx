import { type ChangeEvent, type DragEvent, useState } from "react";
import { acceptedFiles, maxAttachments } from "../../../enquiries/form/attachments.ts";
import { fileSize } from "../../../site/fileSize.ts";
import type { AttachmentQueue, QueuedAttachment } from "./attachmentQueue.ts";
import { described, Hint, Wrong } from "./Field.tsx";
import { type FormMessages, fieldId } from "./model.ts";

interface AttachmentsProps {
  readonly queue: AttachmentQueue;
  readonly items: readonly QueuedAttachment[];
  readonly messages: FormMessages;
  readonly complaint: string | undefined;
  readonly isAlive: boolean;
  /** Told of each addition: how many files there was no room for. */
  readonly onAdded: (left: number) => void;
}

/**
 * Files that go with the enquiry. Without script they travel with the form; alive each is sent as
 * soon as it is chosen, and the form carries its token.
 */
export function Attachments({
  queue,
  items,
  messages,
  complaint,
  isAlive,
  onAdded,
}: AttachmentsProps) {
  const [isOver, setOver] = useState(false);
  const add = (files: FileList | null) => {
    if (files && files.length > 0) onAdded(queue.add([...files]));
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add(currentTarget.files);
    // The same file may be chosen again after it was removed.
    currentTarget.value = "";
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      add(event.dataTransfer.files);
    },
  };
  return (
    <div
      className={`enquiry-field enquiry-field--wide enquiry-files${isOver ? " enquiry-files--over" : ""}`}
      {...(isAlive && drag)}
    >
      <label htmlFor={fieldId("attachments")}>{messages.enquiry.fields.attachments}</label>
      <div className="enquiry-files__drop">
        <input
          className={
            isAlive ? "enquiry-files__input enquiry-files__input--all" : "enquiry-files__input"
          }
          type="file"
          id={fieldId("attachments")}
          name="files"
          multiple
          accept={acceptedFiles}
          disabled={isAlive && items.length >= maxAttachments + 3}
          onChange={isAlive ? choose : undefined}
          {...described("attachments", messages.hints.attachments, complaint)}
        />
        {isAlive && (
          <p className="enquiry-files__faces" aria-hidden="true">
            <span className="enquiry-files__add">{messages.files.add}</span>
            <span className="enquiry-files__or">{messages.files.drop}</span>
          </p>
        )}
      </div>
      <Wrong name="attachments" message={complaint} />
      <Hint name="attachments" text={messages.hints.attachments} />
      {items.length > 0 && (
        <ul className="enquiry-files__list">
          {items.map((item) => (
            <Item key={item.id} item={item} queue={queue} messages={messages} isAlive={isAlive} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {saidOf(items.at(-1), messages)}
      </p>
    </div>
  );
}

function saidOf(item: QueuedAttachment | undefined, { files }: FormMessages): string {
  if (item?.state === "sent") return files.added(item.name);
  return item?.message === undefined ? "" : files.of(item.message, item.name);
}

interface ItemProps extends Pick<AttachmentsProps, "queue" | "messages" | "isAlive"> {
  readonly item: QueuedAttachment;
}

function Item({ item, queue, messages, isAlive }: ItemProps) {
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
