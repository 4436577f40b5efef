import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import * as z from "zod";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type AccountTables = {
  accounts: { id: number; roles: string; is_admin: number };
  roles: { name: string; rights: string; needs: string };
  account_roles: {
    account_id: number;
    role: string;
    limits: string;
    granted_at: number;
    granted_by: string;
  };
};

/** Roles as data, and who holds which within which limits. Accounts keep the roles that they have. */
export function rights(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("roles")
        .addColumn("name", "text", (column) => column.primaryKey().notNull())
        .addColumn("rights", "text", (column) => column.notNull())
        .addColumn("needs", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("account_roles")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("role", "text", (column) => column.notNull().references("roles.name"))
        .addColumn("limits", "text", (column) => column.notNull())
        .addColumn("granted_at", time, (column) => column.notNull())
        .addColumn("granted_by", "text", (column) => column.notNull())
        .addUniqueConstraint("account_roles_once", ["account_id", "role", "limits"])
        .$call(finish)
        .execute();
      const tables = db.$extendTables<AccountTables>();
      await tables.insertInto("roles").values(builtInRoles()).execute();
      await keepRoles(tables);
    },
  };
}

const storedRoles = z.array(z.string());

async function keepRoles(db: Kysely<AccountTables>): Promise<void> {
  const accounts = await db.selectFrom("accounts").select(["id", "roles", "is_admin"]).execute();
  const grants = accounts.flatMap(({ id, roles, is_admin }) => {
    const held = storedRoles.parse(JSON.parse(roles));
    const names = ["admin", "editor"].filter(
      (name) => held.includes(name) || (name === "admin" && is_admin === 1),
    );
    return names.map((role) => ({
      ...{ account_id: id, role, limits: "{}" },
      ...{ granted_at: Date.now(), granted_by: "server" },
    }));
  });
  if (grants.length > 0) await db.insertInto("account_roles").values(grants).execute();
}

const marketing = [
  ...["banner", "career", "column", "download", "faq", "guestbook", "history", "honour"],
  ...["news", "page", "partner", "solution", "video"],
];
const product = ["product", "parameter", "parameterGroup", "column", "download", "solution"];
const investor = ["investor"];
const siteSettings = [
  ...["page_grey", "company", "records", "social", "press", "support", "home", "profile"],
  ...["enquiry_lists", "search_synonyms", "enquiries", "demo"],
];
const see = { act: "draft.see" };
const edit = (types?: readonly string[]) => [
  { act: "text.edit", ...(types && { types }) },
  { act: "fact.edit", ...(types && { types }) },
];
const contentTypes = [...new Set([...marketing, ...product])];
const everything = [
  ...[see, ...edit(), { act: "publish" }, { act: "import" }, { act: "stock.report" }],
  ...[{ act: "setting.edit" }, { act: "enquiry.read" }, { act: "enquiry.state" }],
  ...[{ act: "enquiry.export" }, { act: "enquiry.erase" }],
  ...[{ act: "account.manage" }, { act: "audit.read" }],
];
const roles: Readonly<Record<string, readonly object[]>> = {
  admin: everything,
  editor: [see, ...edit(), { act: "publish" }, { act: "import" }, { act: "stock.report" }],
  viewer: [{ ...see, types: contentTypes }],
  translator: [
    { ...see, types: contentTypes },
    { act: "text.edit", types: contentTypes },
    { act: "import" },
  ],
  "marketing-editor": [
    ...[{ ...see, types: contentTypes }, ...edit(marketing), { act: "import" }],
    {
      act: "setting.edit",
      settings: ["company", "social", "home", "profile", "press", "support", "records"],
    },
  ],
  "product-editor": [
    ...[{ ...see, types: contentTypes }, ...edit(product), { act: "import" }],
    { act: "stock.report" },
  ],
  publisher: [
    { ...see, types: contentTypes },
    { act: "publish", types: contentTypes },
  ],
  "investor-editor": [
    ...[{ ...see, types: investor }, ...edit(investor)],
    { act: "setting.edit", settings: ["investor_relations"] },
  ],
  "investor-publisher": [
    { ...see, types: investor },
    { act: "publish", types: investor },
  ],
  "enquiry-handler": [{ act: "enquiry.read" }, { act: "enquiry.state" }],
  "enquiry-lead": [
    { act: "setting.edit", settings: ["enquiry_lists"] },
    ...[{ act: "enquiry.read" }, { act: "enquiry.state" }],
    ...[{ act: "enquiry.export" }, { act: "enquiry.erase" }],
  ],
  administrator: [
    ...[
      { ...see, types: contentTypes },
      { act: "setting.edit", settings: siteSettings },
    ],
    ...[{ act: "account.manage" }, { act: "audit.read" }],
  ],
};
const needs: Readonly<Record<string, readonly string[]>> = { translator: ["languages"] };

/** The roles that every store begins with. Those of the specification are `admin` and `editor`. */
function builtInRoles() {
  return Object.entries(roles).map(([name, given]) => ({
    name,
    rights: JSON.stringify(given),
    needs: JSON.stringify(needs[name] ?? []),
  }));
}
