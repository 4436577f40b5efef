import { expect, test } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../../tests/support/enquiries.ts";
import { drawnMails } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

forEachStore("Writing at the desk", (open) => {
  test("shows the mail of a reply as it is sent, only to people with the right to it", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: enquiryWorld() });
    const { ask, world } = admin;
    const lin = await admin.person("lin", "enquiry-handler");
    const ed = await admin.person("ed", "marketing-editor");
    const sent = await postEnquiry(world, await goodEnquiry(store, { parts: ["RG1000"] }), {
      language: "zh",
    });
    const path = `/desk/enquiries/${sent.json().data.code}`;
    const begun = await ask("POST", `${path}/replies`, {
      ...{ as: lin.token, body: { text: "样品明日寄出。", template: null } },
    });
    const { id, version } = begun.data.message;
    const preview = () => ask("GET", `${path}/replies/${id}/preview`, { as: lin.token });
    const shown = await preview();
    expect(shown.data).toMatchObject({ to: "lin@acme.example" });
    expect(shown.data.text).toContain("样品明日寄出。");
    const { data: enquiry } = await ask("GET", path, { as: lin.token });
    await ask("POST", `${path}/replies/${id}/submit`, {
      as: lin.token,
      body: {
        ...{ reply_version: version, when: "now", send_at: null, state_after: "answered" },
        version: enquiry.version,
      },
    });
    const [mail] = (await drawnMails(store)).filter(({ origin }) => origin === "person");
    expect(mail).toMatchObject({ subject: shown.data.subject, to: ["lin@acme.example"] });
    // The mail has the address of the tracking page below it, where the site's own is known.
    expect(mail?.text).toContain(shown.data.text.trim());

    const refused = await ask("GET", `${path}/replies/${id}/preview`, { as: ed.token });
    expect(refused.status).toBe(403);
    const other = await ask("GET", `${path}/replies/${id + 1}/preview`, { as: lin.token });
    expect(other.status).toBe(404);
    await admin.close();
  });

  test("offers topics, families and parameters in the caller's language", async () => {
    const store = await open();
    const admin = await adminWorld(store, { documents: enquiryWorld() });
    const { ask, world } = admin;
    const lin = await admin.person("lin", "enquiry-handler");
    const choices = await ask("GET", "/desk/choices", { as: lin.token });
    expect(choices.data.topics).toContainEqual({
      ...{ form: "technical", value: "Samples", label: "Samples" },
    });
    expect(choices.data.families.length).toBeGreaterThan(0);
    const headers = { "x-tapeout-language": "zh" };
    const chinese = await ask("GET", "/desk/choices", { as: lin.token, headers });
    expect(chinese.data.topics).toContainEqual({
      ...{ form: "technical", value: "Samples", label: "样品" },
    });
    const sent = await postEnquiry(world, await goodEnquiry(store));
    const path = `/desk/enquiries/${sent.json().data.code}/parameters`;
    const none = await ask("GET", `${path}?numbers=NONE-SUCH`, { as: lin.token });
    expect(none.data.list).toEqual([]);
    await admin.close();
  });
});
