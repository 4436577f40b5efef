import { extname } from "node:path";
import { contentDisposition, shownTypes } from "../../../base/http/bodies/contentDisposition.ts";
import { problem } from "../problem.ts";
import type { AdminCall } from "../route.ts";

/** Content security policies: a viewer of PDF needs its own object; nothing else is loaded or run. */
const inertPicture =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'";
const inertPdf =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; sandbox; frame-ancestors 'self'";

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** Sends an attachment: pictures and PDF to be shown, in a sandbox; everything else as a download. */
export async function sendFile(
  { services, reply, t }: Pick<AdminCall, "services" | "reply" | "t">,
  row: StoredFile,
  beforeSending: () => Promise<void>,
) {
  const file = await services.enquiries?.openAttachment(row.id);
  if (file === undefined) throw problem("not-found", t);
  await beforeSending();
  const isKind = row.kind === "image" || row.kind === "pdf";
  const type = isKind ? shownTypes[extname(row.name).toLowerCase()] : undefined;
  const isPdf = type === "application/pdf";
  return reply
    .header("content-type", type ?? "application/octet-stream")
    .header("content-length", file.size)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", isPdf ? inertPdf : inertPicture)
    .header(
      "content-disposition",
      contentDisposition(type === undefined ? "attachment" : "inline", row.name),
    )
    .send(file.bytes);
}
