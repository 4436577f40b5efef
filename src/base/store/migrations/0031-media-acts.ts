import type { Migration } from "kysely/migration";
import { giveRights } from "./giveRights.ts";

const editing = ["media.upload", "media.replace"];

/** Acts of the media library, by built-in role. */
const added: Readonly<Record<string, readonly string[]>> = {
  admin: [...editing, "media.purge"],
  administrator: ["media.purge"],
  editor: editing,
  "marketing-editor": editing,
  "product-editor": editing,
  "investor-editor": editing,
};

/** Rights to upload, replace and remove files of the media library, for the built-in roles. */
export function mediaActs(): Migration {
  return { up: (db) => giveRights(db, added) };
}
