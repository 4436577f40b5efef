import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import {
  acceptedFiles,
  maxAttachments,
} from "../../../../readers/enquiries/form/attachmentLimits.ts";
import { type FormName, isRequired } from "../../../../readers/enquiries/form/fields.ts";
import { type FormMessages, fieldId } from "../enquiryFormProps.ts";
import { described, Hint, LabelText, Wrong } from "../Field.tsx";
import { AttachmentItem } from "./AttachmentItem.tsx";
import type { AttachmentQueue, QueuedAttachment } from "./attachmentQueue.ts";

interface AttachmentsProps {
  readonly form: FormName;
  readonly queue: AttachmentQueue;
  readonly items: readonly QueuedAttachment[];
  readonly messages: FormMessages;
  readonly complaint: string | undefined;
  readonly isAlive: boolean;
  /** @param left number of files there was no room for */
  readonly onAdded: (left: number) => void;
}

/**
 * Files that go with the enquiry. Without script they travel with the form; with it each is sent as
 * soon as it is chosen, and the form carries its token.
 */
export function Attachments(props: AttachmentsProps) {
  const { form, queue, items, messages, complaint, isAlive, onAdded } = props;
  const [isOver, setOver] = useState(false);
  const add = (files: FileList | null) => {
    if (files && files.length > 0) onAdded(queue.add([...files]));
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
      <label htmlFor={fieldId("attachments")}>
        <LabelText
          text={messages.enquiry.fields.attachments}
          isMarked={isRequired(form, "attachments")}
        />
      </label>
      <FileField {...props} onChosen={add} />
      <Wrong name="attachments" message={complaint} />
      <Hint name="attachments" text={messages.hints.attachments} />
      {items.length > 0 && (
        <ul className="enquiry-files__list">
          {items.map((item) => (
            <AttachmentItem
              key={item.id}
              item={item}
              queue={queue}
              messages={messages}
              isAlive={isAlive}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {statusOf(items.at(-1), messages)}
      </p>
    </div>
  );
}

interface FileFieldProps extends AttachmentsProps {
  readonly onChosen: (files: FileList | null) => void;
}

function FileField({ items, messages, complaint, isAlive, onChosen }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef(onChosen);
  chosen.current = onChosen;
  useEffect(() => {
    // Files chosen before the script was loaded.
    if (!isAlive || input.current === null || input.current.files?.length === 0) return;
    chosen.current(input.current.files);
    input.current.value = "";
  }, [isAlive]);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChosen(currentTarget.files);
    // The same file may be chosen again after it was removed.
    currentTarget.value = "";
  };
  return (
    <div className="enquiry-files__drop">
      <input
        className="enquiry-files__input"
        ref={input}
        type="file"
        id={fieldId("attachments")}
        name="files"
        multiple
        accept={acceptedFiles}
        disabled={isAlive && items.length >= maxAttachments + 3}
        onChange={isAlive ? choose : undefined}
        {...described("attachments", messages.hints.attachments, complaint)}
      />
      <p className="enquiry-files__faces" aria-hidden="true">
        <span className="enquiry-files__add">{messages.files.add}</span>
        <span className="enquiry-files__or">{messages.files.drop}</span>
      </p>
    </div>
  );
}

/** Announcement for screen readers of the file attached last. */
function statusOf(item: QueuedAttachment | undefined, { files, enquiry }: FormMessages): string {
  if (item?.state === "sent") return files.added(item.name);
  return item?.message === undefined ? "" : enquiry.notAttached(item.name, item.message);
}
