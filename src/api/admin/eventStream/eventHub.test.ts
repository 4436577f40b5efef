import { expect, it, onTestFinished } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { publish } from "../../../../tests/support/world.ts";
import { grantRole } from "../../../staff/accounts/roles/grants.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { EventHub } from "./eventHub.ts";

forEachStore("The event hub", (open) => {
  it("reports an enquiry that is changed as soon as a stream is open, to that and to others", async () => {
    const store = await open();
    const account = "handler";
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    await grantRole(store, { account, role: "enquiry-handler", limits: {}, now: 0 });
    await openSession(store, id, Date.now());
    const session = await store.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
    const code = "7K3M-Q0ZD-91XA";
    const enquiry = await store.db
      .insertInto("enquiries")
      .values({
        ...{ code, idempotency_key: code, fingerprint: "", form: "business", language: "en" },
        ...{ body: "{}", created_at: 0, state_at: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const hub = new EventHub({ store, live: stillPublication(await publish([])) });
    onTestFinished(() => hub.close());

    const texts: string[] = [];
    for (const at of [0, 1]) {
      const stream = await hub.open(
        {
          account: { id },
          credential: { kind: "session", id: session.id, provedAt: undefined },
          person: { id: `account:${id}`, via: "api", rights: "all" },
        },
        undefined,
      );
      await store.db
        .insertInto("enquiry_events")
        .values({ enquiry_id: enquiry.id, at, account_id: null, what: "assigned", version: 1 })
        .execute();
      stream?.body.on("data", (chunk: string) => {
        texts[at] = (texts[at] ?? "") + chunk;
      });
      const told = () => texts.filter((text) => text.includes("event: enquiry\n"));
      await until(() => told().length > at);
      expect(told()[at]).toContain(JSON.stringify({ code, version: 1 }));
    }
  });
});
