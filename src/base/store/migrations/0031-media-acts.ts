import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";

type MediaTables = {
  roles: { name: string; rights: string };
};

const rightsList = z.array(z.looseObject({ act: z.string() }));

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
  return {
    async up(db: Kysely<unknown>) {
      const tables = db.$extendTables<MediaTables>();
      for (const [name, acts] of Object.entries(added)) {
        const role = await tables
          .selectFrom("roles")
          .select("rights")
          .where("name", "=", name)
          .executeTakeFirst();
        if (role === undefined) continue;
        const held = rightsList.parse(JSON.parse(role.rights));
        const missing = acts.filter((act) => !held.some((one) => one.act === act));
        const rights = JSON.stringify([...held, ...missing.map((act) => ({ act }))]);
        await tables.updateTable("roles").set({ rights }).where("name", "=", name).execute();
      }
    },
  };
}
