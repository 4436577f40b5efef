import { expect, test } from "vitest";
import { adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>`;

const text = (en: string, zh: string) => ({ en, zh });

const column = (name: string) => ({
  ...{ title: text(name, name), parent: null, position: 0, status: 1, type: 2 },
});

const news = (key: string, file: string) => ({
  ...{ column: key, title: text("Board", "开发板"), summary: text("S", "摘"), date: "2026-01-01" },
  ...{ body: text("<p>x</p>", "<p>文</p>"), image: { file, width: 4, height: 4 } },
});

forSqlite("The details of a file", (open) => {
  test("are changed only by people with the right to that language, wherever the file is used", async () => {
    const store = await open();
    const opened = await adminWorld(store);
    try {
      const { ask, person, world } = opened;
      const everywhere = (await person("editor", "editor")).token;
      const form = multipart([["file", drawing, "board.svg"]]);
      const taken = await world.app.inject({
        ...{ method: "POST", url: "/api/v1/admin/media", payload: form.payload },
        headers: { ...studioHeaders(everywhere), ...form.headers },
      });
      const { path } = taken.json().data;
      const address = `/media/${encodeURIComponent(path)}`;
      const chinese = (await person("zh", ["editor", { languages: ["zh"] }])).token;
      const inA = (await person("a", ["editor", { columns: ["a"] }])).token;
      const ofNews = (await person("news", ["editor", { types: ["news"] }])).token;
      const stored = async () => (await ask("GET", address, { as: everywhere })).data;
      const change = async (as: string, body: object) => {
        const { version } = await stored();
        const { status, data } = await ask("PATCH", address, { as, body: { version, ...body } });
        return status === 200 ? "changed" : data.code;
      };
      const outcomes = async (as: string) => {
        const { alt, name, is_decorative: isDecorative } = await stored();
        const both = { name, is_decorative: isDecorative };
        return {
          may: (await ask("GET", address, { as })).data.may_change,
          en: await change(as, { ...both, alt: { ...alt, en: `${alt.en}!` } }),
          zh: await change(as, { ...both, alt: { ...alt, zh: `${alt.zh}！` } }),
          name: await change(as, { name: `${name}.` }),
          focal: await change(as, { focal: { x: 1, y: next() } }),
          decorative: await change(as, { is_decorative: !isDecorative }),
        };
      };
      let count = 0;
      const next = () => {
        count += 1;
        return count;
      };
      const all = (may: string[], [en, zh, facts]: readonly string[]) => ({
        ...{ may, en, zh, name: facts, focal: facts, decorative: facts },
      });
      const [done, no] = ["changed", "not-permitted"];
      const whole = all(["en", "zh", "facts"], [done, done, done]);
      const onlyChinese = all(["zh"], [no, done, no]);
      const none = all([], [no, no, no]);
      // Who has uploaded it can have it for themself; anybody else would lose it.
      const uploaders = { ...whole, may: [...whole.may, "privacy"] };
      expect(await outcomes(everywhere)).toEqual(uploaders);
      expect(await change(inA, { is_private: true })).toBe(no);
      expect(await change(everywhere, { is_private: true })).toBe(done);
      expect(await change(everywhere, { is_private: false })).toBe(done);
      expect(await outcomes(chinese)).toEqual(onlyChinese);
      expect(await outcomes(inA)).toEqual(whole);
      const publish = async (key: string) => {
        const made = { type: "news", key: `${key}-1`, body: news(key, path), now: 1 } as const;
        await store.transaction((tx) => createDocument(tx, made));
        await inPublication(store, 2, ({ publish: show }) =>
          show({ key: made.key, languages: ["en", "zh"] }),
        );
      };
      for (const key of ["a", "b"]) {
        const made = { type: "column", key, body: column(key), now: 1 } as const;
        await store.transaction((tx) => createDocument(tx, made));
        await inPublication(store, 1, ({ publish: show }) =>
          show({ key, languages: ["en", "zh"] }),
        );
      }
      await publish("a");
      expect(await outcomes(inA)).toEqual(whole);
      expect(await outcomes(ofNews)).toEqual(whole);
      expect(await outcomes(chinese)).toEqual(onlyChinese);
      await publish("b");
      expect(await outcomes(inA)).toEqual(none);
      expect(await outcomes(ofNews)).toEqual(whole);
      expect(await outcomes(everywhere)).toEqual(uploaders);
    } finally {
      await opened.close();
    }
  });
});
