import { expect } from "vitest";
import type { Store } from "../../src/base/store/store.ts";
import { type AdminWorld, adminWorld } from "./admin.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "./enquiries.ts";

/** A server with two people of the desk and its lead. */
export async function deskWorld(store: Store) {
  const admin = await adminWorld(store, { documents: enquiryWorld() });
  /** A member of staff who is called as their account. */
  async function person(name: string, role: Parameters<AdminWorld["person"]>[1]) {
    const made = await admin.person(name, role);
    await store.db.updateTable("accounts").set({ name }).where("id", "=", made.id).execute();
    return made;
  }
  const lin = await person("lin", "enquiry-handler");
  const mei = await person("mei", "enquiry-handler");
  const lead = await person("lead", "enquiry-lead");

  /** Sends an enquiry. @returns its tracking code */
  async function send(changes: object = {}, language: "en" | "zh" = "en"): Promise<string> {
    const answer = await postEnquiry(admin.world, await goodEnquiry(store, changes), { language });
    expect(answer.json()).toMatchObject({ status_code: 200 });
    return String(answer.json().data.code);
  }

  type Who = { readonly token: string };
  const get = (who: Who, path: string) => admin.ask("GET", `/desk${path}`, { as: who.token });
  const show = async (who: Who, code: string) => (await get(who, `/enquiries/${code}`)).data;
  const post = (who: Who, path: string, body: object = {}) =>
    admin.ask("POST", `/desk${path}`, { as: who.token, body });

  /** An act on an enquiry, from the version that stands. */
  async function act(who: Who, code: string, what: string, body: object = {}) {
    const { version } = await show(who, code);
    return post(who, `/enquiries/${code}/${what}`, { ...body, version });
  }

  /** Begins a reply. @returns its id */
  async function write(who: Who, code: string, text: string, template: number | null = null) {
    const begun = await post(who, `/enquiries/${code}/replies`, { text, template });
    expect(begun.status).toBe(200);
    return begun.data.message as { id: number; version: number };
  }

  /** Sends a reply. */
  function submit(
    who: Who,
    code: string,
    reply: { id: number; version: number },
    more: object = {},
  ) {
    return act(who, code, `replies/${reply.id}/submit`, {
      ...{ reply_version: reply.version, when: "now", send_at: null, state_after: "answered" },
      ...more,
    });
  }

  const close: AdminWorld["close"] = () => admin.close();
  return {
    ...{ admin, store, person, lin, mei, lead, send, get, show, post, act, write, submit },
    [Symbol.asyncDispose]: close,
  };
}
