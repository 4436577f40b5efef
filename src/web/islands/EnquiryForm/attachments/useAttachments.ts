import { useState, useSyncExternalStore } from "react";
import { languageFacts } from "../../../../base/site/languages.ts";
import { call } from "../../../client/api/call.ts";
import { upload } from "../../../client/api/upload.ts";
import { pageMessages } from "../../../client/runtime/pageMessages.ts";
import type { EnquiryFormProps, FormMessages } from "../enquiryFormProps.ts";
import { AttachmentQueue } from "./attachmentQueue.ts";
import { UploadPassHolder } from "./uploadPass.ts";

/** The form's attachments and how far they have come. */
export function useAttachments({
  language,
  initial,
  messages,
}: Pick<EnquiryFormProps, "language" | "initial"> & { messages: FormMessages }) {
  const [queue] = useState(() => {
    const url = `${languageFacts[language].apiBase}/guestbook/upload`;
    const pass = new UploadPassHolder({
      call,
      solve: (challenge) =>
        import("../sending/solveCaptcha.ts").then(({ solve }) => solve(challenge)),
    });
    return new AttachmentQueue(
      (file, options) =>
        pass.send((fields) => upload(url, file, { messages: pageMessages(), fields, ...options })),
      messages.enquiry,
      initial.files,
    );
  });
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.items, queue.items) };
}
