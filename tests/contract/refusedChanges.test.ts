import { expect, test } from "vitest";
import * as z from "zod/mini";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import type { Store } from "../../src/base/store/store.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { addAccount } from "../support/accounts.ts";
import { bodiesFor } from "../support/adminBodies.ts";
import { openTestApp } from "../support/app.ts";
import { limits } from "../support/limits.ts";
import { ContentMarker } from "../support/markedContent.ts";
import { nameOf, type Victim, visitAllRoutes } from "../support/refusedVisits.ts";
import { forSqlite } from "../support/store.ts";
import { StoreWatch } from "../support/storeWatch.ts";
import {
  adminRoutesThatEnd,
  holderOf,
  namedPerson,
  nobody,
  peopleOf,
  renewed,
  type Somebody,
  unlimited,
  Visit,
} from "../support/visit.ts";

// Every route of the admin API is requested as nobody, as every role by a session and as some by a token, by
// a session that is not proved and by one that looks as a role. What is refused leaves every table of the
// store as it was; and what is read names nothing of a document under embargo.

forSqlite("Every route of the admin API", (open, world) => {
  test(
    "changes nothing if it refuses, and reveals nothing hidden",
    async () => {
      const store = await open();
      const marker = new ContentMarker(["news", "product", "investor", "column"]);
      const content = await marker.fill(store);
      await marker.fillLibrary(store);
      // The first account, which samples of bodies name.
      const named = await namedPerson(store, "named");
      const people = await everybody(store);
      await marker.discuss(store);
      await marker.embargo(store, named);
      await store.db
        .insertInto("roles")
        .values({
          name: "spare",
          rights: "[]",
          needs: "[]",
          needs_factor_since: null,
          is_built_in: 0,
        })
        .execute();
      // A test mail is carried out where nothing answers it as well.
      const app = await openTestApp({ store, ...unlimited(), system: { mailSilenceMs: 50 } });
      const watch = new StoreWatch(await world.place());
      try {
        await marker.writeFiles(app.storage);
        const visit = new Visit(app, content, watch);
        const carriedOut = new Set<string>();
        for (const [turn, person] of people.entries()) {
          // Somebody before may have ended all other sessions of the account.
          const somebody = await renewed(store, person);
          const victim = await newVictim(store, `victim-${turn}`);
          await visitAllRoutes(visit, watch, somebody, { turn, victim, carriedOut });
        }
        expect(visit.moved, JSON.stringify(visit.moved)).toEqual([]);
        expect(visit.leaks, JSON.stringify(visit.leaks)).toEqual([]);
        const changes = adminRoutesThatEnd.filter(({ method }) => method !== "GET").map(nameOf);
        const idle = changes.filter((name) => !carriedOut.has(name) && !(name in neverCarriedOut));
        expect(idle).toEqual([]);
      } finally {
        watch.close();
        await app.close();
      }
      // Each of some 19 callers asks every route: half a minute of CPU.
    },
    limits.test * 2,
  );
});

/** Changes whose sample nobody can have carried out here, with why; of the others somebody has. */
const neverCarriedOut: Readonly<Record<string, string>> = {
  "POST /system/backup/runs": "no backups are set up",
  "DELETE /me/sessions/:session": "the session is somebody else's",
  "PUT /me/view-as": "there is no such role, so that nobody looks as one from then on",
  "DELETE /people/:id/sessions/:session": "all of them have been ended before",
  "POST /people/:id/factor-reset": "the account has no second factor",
  "POST /people/:id/erasure": "the version is known to whoever has read it",
  "POST /documents/:key/agree": "the hashes are none of its texts'",
  "POST /documents/:key/redefinition-check": "it is no parameter",
  "POST /documents/:key/redefinition": "it is no parameter",
  "POST /documents/:key/undo-publication": "readers see another revision",
  "DELETE /documents/:key": "it has not been in the trash for long",
  "POST /arrangement/home": "the sections are others",
  "POST /arrangement/take-back": "readers see another revision",
  "POST /translation/xliff/check": "the file is no XLIFF",
  "POST /translation/xliff/import": "the file is no XLIFF",
  "POST /translation/xliff/imports/:id/undo": "nothing was imported",
  "POST /sheets/:id/apply": "columns of the file stand open",
  "POST /sheets/:id/family": "the route that deletes the file comes first",
  "POST /sheets/:id/family/apply": "the route that deletes the file comes first",
  "POST /bulk/:id/cancel": "the job is done",
  "POST /change-sets/:id/undo": "the set is not applied",
  "DELETE /media/:path": "a document uses the file",
  "POST /media/:path/purge": "a document uses the file",
  "POST /desk/enquiries/:code/claim": "there is no enquiry",
  "POST /desk/enquiries/:code/assign": "there is no enquiry",
  "POST /desk/enquiries/:code/state": "there is no enquiry",
  "POST /desk/enquiries/:code/spam": "there is no enquiry",
  "POST /desk/enquiries/:code/no-answer": "there is no enquiry",
  "POST /desk/enquiries/:code/note": "there is no enquiry",
  "POST /desk/enquiries/:code/replies": "there is no enquiry",
  "PATCH /desk/enquiries/:code/replies/:reply": "there is no enquiry",
  "POST /desk/enquiries/:code/replies/:reply/discard": "there is no enquiry",
  "POST /desk/enquiries/:code/replies/:reply/submit": "there is no enquiry",
  "POST /desk/enquiries/:code/replies/:reply/approve": "there is no enquiry",
  "POST /desk/enquiries/:code/replies/:reply/cancel": "there is no enquiry",
  "POST /search-tuning/synonyms": "the version is known to whoever has read the lists",
  "POST /search-tuning/pins": "the version is known to whoever has read the lists",
  "POST /search-tuning/watched": "the version is known to whoever has read the lists",
  "POST /system/outbox/:id/retry": "no mail was given up",
  "POST /system/outbox/:id/stop": "no mail waits",
  "POST /system/jobs/:id/retry": "no job has failed",
  "POST /desk/mails/:id/add": "there is no mail",
  "POST /desk/mails/:id/open": "there is no mail",
  "POST /desk/mails/:id/remove": "there is no mail",
  "POST /desk/erase": "no enquiry is of the mailbox",
  "PATCH /documents/:key/comments/:id": "the comment is on another document",
  "DELETE /documents/:key/comments/:id": "the comment is on another document",
  "PUT /documents/:key/comments/:id/resolution": "the comment is on another document",
};

test("Every sample of a body is accepted by its route", () => {
  for (const route of adminRoutes) {
    const name = `${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    if (route.method === "GET" || route.body === undefined) continue;
    for (const { payload = {} } of bodiesFor(name, true, sampleWords)) {
      const { version: _, ...rest } = { version: 1, ...payload };
      const body = route.isVersioned ? rest : payload;
      const strict = z.strictObject(route.body._zod.def.shape);
      expect({ name, problems: strict.safeParse(body).error?.issues }).toEqual({ name });
    }
  }
});

const sampleWords = {
  ...{ KEY: "first", TITLE: "First", HASH: "0".repeat(64), SLUG: "slug", NEW: "new" },
};

/** Everybody who asks, those with the fewest rights first: what they are refused is still there. */
async function everybody(store: Store): Promise<Somebody[]> {
  const staff = (await peopleOf(store)).filter(({ role }) => role !== undefined);
  staff.sort((a, b) => (a.role?.rights.length ?? 0) - (b.role?.rights.length ?? 0));
  const admin = holderOf(staff, "admin");
  const longAgo = Date.now() - 1_800_000;
  const viewer = holderOf(staff, "viewer").role;
  const others: Somebody[] = [
    { ...admin, role: viewer, isLookingAs: true },
    { ...admin, openedAt: longAgo },
  ];
  // The guards of tokens tell routes apart, and not roles: one role of three asks by a token as well.
  const asks = staff.flatMap((one, place): Somebody[] =>
    (staff.length - 1 - place) % 3 === 0 ? [{ ...one, isProgram: true }, one] : [one],
  );
  return [nobody, ...others, ...asks];
}

async function newVictim(store: Store, account: string): Promise<Victim> {
  const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
  await openSession(store, id, Date.now());
  const { session = 0 } =
    (await store.db
      .selectFrom("sessions")
      .select((one) => one.fn.max("id").as("session"))
      .executeTakeFirst()) ?? {};
  return { id, session };
}
