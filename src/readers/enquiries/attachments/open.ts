import type { StorageLocation } from "../../../base/store/storage/location.ts";
import { openStorage } from "../../../base/store/storage/open.ts";
import { AttachmentFolder } from "./folder.ts";

/** The attachments where the configuration says: in the data folder, or in a bucket. */
export async function openAttachments(location: StorageLocation): Promise<AttachmentFolder> {
  const files = await openStorage(location, "attachments");
  return AttachmentFolder.open(location.dataDir, files);
}
