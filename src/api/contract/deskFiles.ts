import * as z from "zod/mini";
import { attachmentKinds } from "../../base/site/enquiryCodes.ts";

/** An attachment of an enquiry or of an incoming mail. */
export const deskAttachment = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** In bytes. */
  size: z.int(),
  /** True: it can be shown in a sandboxed frame; else it is downloaded. */
  is_shown: z.boolean(),
});
