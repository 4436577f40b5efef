import { isDeepStrictEqual } from "node:util";
import { languages } from "../../../base/site/languages.ts";
import { type ChecklistName, checklistNames } from "../../../base/site/setupChecklist.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { settings } from "../../../content/settings/settings.ts";
import { factorKinds } from "../../../staff/accounts/people/presentRights.ts";
import { checklist } from "../../contract/firstStepsChecklist.ts";
import { type AdminCall, type AdminRoute, type AdminServices, adminRoute } from "../route.ts";

/** Steps by name; true: done. */
type DoneSteps = Readonly<Record<ChecklistName, boolean>>;

/** The first steps of a new site, by facts: what is published, who is there, what is configured. */
export const checklistRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/checklist",
    area: "system",
    needs: "job.see",
    summary: ({ adminApi }) => adminApi.routes.checklist,
    data: checklist,
    async handle(call) {
      const { services } = call;
      const steps: DoneSteps = {
        ...(await factsOfAccounts(call)),
        ...factsOfContent(services.live.current()),
        ...(await factsOfInstallation(services)),
      };
      return { list: checklistNames.map((name) => ({ name, is_done: steps[name] })) };
    },
  }),
];

/** Steps of the server's effective configuration. */
async function factsOfInstallation({ settings, addressing }: AdminServices) {
  const [mail, backup] = await Promise.all([settings?.mail(), settings?.backup()]);
  return {
    mail: mail?.sending !== undefined,
    backup: backup?.settings !== undefined && backup.problem === undefined,
    address: addressing.isPublic,
  };
}

function factsOfContent({ views }: Publication) {
  const isTrueOfSome = (test: (view: Publication["views"]["en"]) => boolean) =>
    languages.some((language) => test(views[language]));
  const { fallback } = settings.company;
  return {
    company: isTrueOfSome(
      (view) => !isDeepStrictEqual(view.setting("company").name, fallback.name),
    ),
    // Published without any record, it says that the site needs none.
    records: isTrueOfSome((view) =>
      view.all("setting").some(({ body }) => body.name === "records"),
    ),
    brand: isTrueOfSome(
      (view) => !isDeepStrictEqual(view.setting("brand"), settings.brand.fallback),
    ),
    family: isTrueOfSome((view) =>
      view.all("column").some(({ body }) => (body.parameters ?? []).length > 0),
    ),
    part: isTrueOfSome((view) => view.all("product").length > 0),
  };
}

async function factsOfAccounts({ services, caller }: AdminCall) {
  const { db } = services.store;
  const { id } = caller.account;
  const { hasTotp, hasPasskey } = await factorKinds(db, id);
  const { people } = await db
    .selectFrom("accounts")
    .select((of) => of.fn.countAll<number | string>().as("people"))
    .where("is_active", "=", 1)
    .executeTakeFirstOrThrow();
  return {
    password: await hasOwnPassword(db, id),
    factor: hasTotp || hasPasskey || (await isProvedElsewhere(db, caller)),
    colleague: Number(people) > 1,
  };
}

/** True where the password was chosen by its owner, or a provider stands in for it. */
async function hasOwnPassword(db: Reading, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select((of) => [
      ...(["must_change", "password_at", "created_at"] as const),
      of
        .selectFrom("invitations")
        .select("invitations.account_id")
        .where("invitations.account_id", "=", id)
        .limit(1)
        .as("invited"),
      of
        .selectFrom("identities")
        .select("identities.account_id")
        .where("identities.account_id", "=", id)
        .limit(1)
        .as("identity"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.must_change === 1) return false;
  return row.invited !== null || row.identity !== null || row.password_at > row.created_at;
}

/** True where the session's provider has verified a second factor. */
async function isProvedElsewhere(db: Reading, { credential }: AdminCall["caller"]) {
  if (credential.kind !== "session") return false;
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", credential.id)
    .where("with_factor", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
