import { useState, useSyncExternalStore } from "react";
import { languageFacts } from "../../../site/languages.ts";
import { call } from "../../client/call.ts";
import { pageWords } from "../../client/pageWords.ts";
import { upload } from "../../client/upload.ts";
import { AttachmentQueue } from "./attachmentQueue.ts";
import type { EnquiryFormProps, FormWords } from "./model.ts";
import { UploadPass } from "./uploadPass.ts";

/** The form's attachments and how far they have come. */
export function useAttachments({
  language,
  initial,
  words,
}: Pick<EnquiryFormProps, "language" | "initial"> & { words: FormWords }) {
  const [queue] = useState(() => {
    const url = `${languageFacts[language].apiBase}/guestbook/upload`;
    const pass = new UploadPass({
      call,
      solve: (challenge) => import("./solver.ts").then(({ solve }) => solve(challenge)),
    });
    return new AttachmentQueue(
      (file, options) =>
        pass.send((fields) => upload(url, file, { words: pageWords(), fields, ...options })),
      words.enquiry,
      initial.files,
    );
  });
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.items, queue.items) };
}
