import fc from "fast-check";
import { expect, it } from "vitest";
import { addAccount, usualPassword } from "../../../tests/support/accounts.ts";
import { type AdminResponse, type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { asOwner } from "../../../tests/support/asDatabaseOwner.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { verifyAudit } from "../../base/audit/verify.ts";
import { createDocument } from "../../staff/editing/documentOperations.ts";

const text = (en: string, zh: string) => ({ en, zh });

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

const news = {
  ...{ column: "news", title: text("First", "第一"), summary: text("S", "摘") },
  ...{ date: "2026-11-21", body: text("<p>T</p>", "<p>文</p>") },
};

/** Random acts of a person during a day; each may be refused. */
class Day {
  readonly #world: AdminWorld;
  readonly #as: string;
  readonly #other: { readonly id: number; readonly path: string };
  #count = 0;

  constructor(world: AdminWorld, as: string, other: number) {
    this.#world = world;
    this.#as = as;
    this.#other = { id: other, path: `/people/${other}` };
  }

  /** Acts by name; each may be repeated, in any order. */
  readonly acts: Readonly<Record<string, () => Promise<unknown>>> = {
    rename: () => this.#send("PATCH", "/me", { name: `Ada ${this.#next()}` }),
    addPerson: () => this.#send("POST", "/people", { account: `p${this.#next()}`, name: "P" }),
    grant: () => this.#versioned("PUT", "roles", { roles: [{ role: "viewer" }] }),
    revoke: () => this.#versioned("PUT", "roles", { roles: [] }),
    switchOff: () => this.#versioned("PUT", "state", { is_active: false }),
    switchOn: () => this.#versioned("PUT", "state", { is_active: true }),
    resetPassword: () => this.#versioned("POST", "password-reset", {}),
    invite: () => this.#send("POST", "/invitations", { account: `i${this.#next()}`, name: "I" }),
    addToken: async () => {
      const made = await this.#send("POST", "/me/tokens", { name: "Build", days: 1 });
      return this.#send("DELETE", `/me/tokens/${made.data.id}`);
    },
    defineRole: () =>
      this.#send("POST", "/roles", { name: `r${letters(this.#next())}`, rights: [] }),
    viewAs: async () => {
      await this.#send("PUT", "/me/view-as", { role: "viewer" });
      await this.#send("DELETE", "/me/view-as");
    },
    publish: () =>
      this.#send("POST", "/documents/first/publish", { languages: ["en"], revision: 1 }),
    withdraw: () => this.#send("POST", "/documents/first/withdraw", { languages: ["en"] }),
    begin: () => {
      const body = { title: text("Next", "下一个") };
      return this.#send("POST", "/documents", { type: "news", key: `n${this.#next()}`, body });
    },
    trash: () => this.#send("POST", "/documents/first/trash", {}),
    untrash: () => this.#send("POST", "/documents/first/untrash", {}),
    redirect: () =>
      this.#send("POST", "/redirects", { from: `/old-${this.#next()}`, to: "/products" }),
    export: () => this.#send("GET", "/audit/export"),
    signInWrongly: () => this.#signIn("not this one"),
    signIn: () => this.#signIn(usualPassword),
  };

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  async #send(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object) {
    const answer = await this.#world.ask(method, path, { as: this.#as, body });
    expect({ path, status: answer.status, isOurs: answer.status < 500 }).toMatchObject({
      isOurs: true,
    });
    return answer;
  }

  async #versioned(method: "PUT" | "POST", act: string, body: object): Promise<AdminResponse> {
    const { data } = await this.#send("GET", this.#other.path);
    const wish = { ...body, version: data.version };
    return this.#send(method, `${this.#other.path}/${act}`, wish);
  }

  #signIn(password: string) {
    return this.#world.world.app.inject({
      method: "PUT",
      url: "/userCenter/v1/login",
      payload: { account: "eve", password },
    });
  }
}

function letters(count: number): string {
  return String.fromCharCode(97 + (count % 26), 97 + (Math.floor(count / 26) % 26));
}

forEachStore("The audit trail of a random day", (open) => {
  const closeLater = closedAfterEach();

  it("verifies after any acts in any order, and never after tampering", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store, person } = world;
    const ada = await person("ada", "admin");
    const mei = await person("mei");
    await addAccount(store, { account: "eve" });
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news", body: column, now: 1 });
      await createDocument(tx, { type: "news", key: "first", body: news, now: 1 });
    });
    const day = new Day(world, ada.token, mei.id);
    const names = Object.keys(day.acts);
    const order = fc.shuffledSubarray(names, { minLength: names.length });
    const again = fc.array(fc.constantFrom(...names), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(order, again, async (first, second) => {
        for (const name of [...first, ...second]) await day.acts[name]?.();
        expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
      }),
      { numRuns: 1 },
    );
    const rows = await store.db.selectFrom("audit").selectAll().orderBy("seq").execute();
    // A day with few acts would prove little.
    expect(new Set(rows.map(({ act }) => act)).size).toBeGreaterThan(12);

    const at = fc.integer({ min: 0, max: rows.length - 1 });
    const field = fc.constantFrom("at", "actor", "via", "act", "subject", "detail", "prev", "hash");
    await fc.assert(
      fc.asyncProperty(at, field, async (index, name) => {
        const sound = rows[index];
        if (sound === undefined) throw new Error("There is a record");
        const value = name === "at" ? sound.at + 1 : `${sound[name]} `;
        const write = (change: object) =>
          asOwner(store, (tx) =>
            tx.updateTable("audit").set(change).where("seq", "=", sound.seq).execute(),
          );
        await write({ [name]: value });
        expect(await verifyAudit(store.db)).toMatchObject({ ok: false });
        await write({ [name]: sound[name] });
        expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
      }),
      { numRuns: 20 },
    );
  });
});
