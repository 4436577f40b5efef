import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { coreProblems } from "../../../../tests/support/xliffRules.ts";
import { createDocument, saveDraft } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const text = (en?: string, zh?: string) => ({ en, zh });

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

const news = (title: string, body: string) => ({
  ...{ column: "news/all", title: text(title, "第一"), summary: text("S", "摘") },
  ...{ date: "2026-11-21", body: text(body, "<p>旧的<strong>正文</strong></p>") },
});

forEachStore("Texts for agencies", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());

  const openWorld = async () => {
    const world = await adminWorld(await open());
    opened = world;
    await world.store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
      const first = news("Old", "<p>Old <strong>text</strong></p>");
      await createDocument(tx, { type: "news", key: "first", body: first, now: 1 });
    });
    await world.store.transaction((tx) =>
      saveDraft(tx, {
        key: "first",
        body: news("A new headline for it", "<p>New <strong>text</strong></p>"),
        now: 2,
      }),
    );
    const mei = await world.person("mei", ["translator", { languages: ["zh"] }]);
    const exported = await world.ask("GET", "/translation/xliff?target=zh", { as: mei.token });
    return { ...world, mei, xml: exported.message };
  };

  /** Sends a file as a form, as browsers do. */
  const sendFile = async (
    { world }: AdminWorld,
    path: string,
    as: string,
    file: string | Buffer,
  ) => {
    const form = multipart([["file", file, "a.xlf"]]);
    const response = await world.app.inject({
      method: "POST",
      url: `/api/v1/admin/translation/xliff/${path}`,
      headers: { ...studioHeaders(as), ...form.headers },
      payload: form.payload,
    });
    const { message, data } = response.json();
    return { status: response.statusCode, message, data };
  };

  const bodyOf = async ({ ask }: AdminWorld, token: string) =>
    (await ask("GET", "/documents/first", { as: token })).data.working_copy.body;

  const importsOf = async (world: AdminWorld, token: string) =>
    (await world.ask("GET", "/translation/xliff/imports", { as: token })).data.list;

  const undo = (world: AdminWorld, token: string, { id }: { readonly id: number }) =>
    world.ask("POST", `/translation/xliff/imports/${id}/undo`, { as: token });

  const filled = (xml: string) => xml.replace("第一", "新的标题").replace("旧的", "新的");

  it("are exported if out of date, imported after a dry run, and can be undone", async () => {
    const { mei, xml, ...world } = await openWorld();
    expect(coreProblems(xml)).toEqual([]);
    expect(xml.match(/<unit /g)).toHaveLength(2);
    const file = filled(xml);
    const before = await bodyOf(world, mei.token);
    const checked = await sendFile(world, "check", mei.token, file);
    expect(checked.data).toMatchObject({ language: "zh", counts: { new: 2 } });
    expect(await bodyOf(world, mei.token)).toEqual(before);
    expect(await importsOf(world, mei.token)).toEqual([]);
    const done = await sendFile(world, "import", mei.token, file);
    expect(done.data).toMatchObject({
      ...{ counts: { new: 2 }, job: { state: "done", done: 1, total: 1, language: "zh" } },
    });
    expect(await bodyOf(world, mei.token)).toMatchObject({
      title: text("A new headline for it", "新的标题"),
      body: text("<p>New <strong>text</strong></p>", "<p>新的<strong>正文</strong></p>"),
    });
    expect(await importsOf(world, mei.token)).toEqual([done.data.job]);
    const other = await world.person("kim", "admin");
    expect(await importsOf(world, other.token)).toEqual([]);
    expect((await undo(world, other.token, done.data.job)).status).toBe(404);
    const undone = await undo(world, mei.token, done.data.job);
    expect(undone.data).toEqual({ undone: 2, skipped: 0 });
    expect(await bodyOf(world, mei.token)).toEqual(before);
    expect(await importsOf(world, mei.token)).toMatchObject([
      { state: "undone", undo_until: null },
    ]);
    expect((await undo(world, mei.token, done.data.job)).status).toBe(409);
  });

  it("are exported with their state, what they were translated from, and part numbers as they are", async () => {
    const { ask, store, mei } = await openWorld();
    await store.transaction(async (tx) => {
      const family = { ...column, type: 3, position: 1 };
      await createDocument(tx, { type: "column", key: "parts", body: family, now: 1 });
      for (const [key, partNumber] of [
        ["p1", "RG8810"],
        ["p2", "NIMBUS"],
      ] as const) {
        const body = { ...sampleBodies.product, column: "parts", partNumber, variants: [] };
        await createDocument(tx, { type: "product", key, body, now: 1 });
      }
      const two = {
        ...news("", ""),
        title: text("RG8810 and NIMBUS, 36 wide", "第二"),
        ...{ summary: text("Alone"), body: text("<p>Two</p>", "<p>二</p>") },
      };
      await createDocument(tx, { type: "news", key: "second", body: two, now: 3 });
    });
    const written = async (query: string) => {
      const { message } = await ask("GET", `/translation/xliff?${query}`, { as: mei.token });
      const files = [...message.matchAll(/<file id="([^"]+)".*?<\/file>/gs)];
      return Object.fromEntries(
        files.map(([file, id = ""]) => [
          id,
          {
            title: /category="document">(.*?)<\/note>/.exec(file)?.[1],
            units: Object.fromEntries(
              Array.from(
                file.matchAll(/<unit .*? name="\/([^"]+)".*?<\/unit>/gs),
                ([unit, path]) => [
                  path,
                  {
                    state: /<segment id="s1" (.*?)>/.exec(unit)?.[1],
                    earlier: /category="earlier-source">(.*?)<\/note>/.exec(unit)?.[1],
                    hasHash: unit.includes("tapeout:target="),
                    target: /<target>(.*?)<\/target>/s.exec(unit)?.[1],
                  },
                ],
              ),
            ),
          },
        ]),
      );
    };
    const outdated = { state: 'state="initial" subState="tapeout:outdated"', hasHash: true };
    const missing = { state: 'state="initial" subState="tapeout:missing"', hasHash: false };
    const listed = await written("target=zh");
    expect(Object.keys(listed)).toEqual(["first", "second"]);
    expect(listed.first).toMatchObject({
      title: "A new headline for it",
      units: {
        title: { ...outdated, earlier: "Old", target: "第一" },
        body: { ...outdated, earlier: "Old text" },
      },
    });
    expect(listed.second?.units).toEqual({
      summary: { ...missing, earlier: undefined, target: undefined },
    });
    const all = await written("target=zh&texts=all");
    expect(Object.keys(all)).toEqual(expect.arrayContaining(["news_2f_all", "p1", "second"]));
    expect(Object.keys(all.first?.units ?? {})).toEqual(["title", "summary", "body"]);
    expect(all.first?.units.summary).toEqual({
      ...{ state: 'state="final"', earlier: undefined, hasHash: true, target: "摘" },
    });
    // What has no source is left out.
    expect(Object.keys(await written("target=en"))).toEqual([]);
    expect(Object.keys((await written("target=en&texts=all")).second?.units ?? {})).toEqual([
      ...["title", "body"],
    ]);
    expect((await written("target=en&texts=all")).second?.title).toBe("第二");
    const { message } = await ask("GET", "/translation/xliff?target=zh&texts=all", {
      as: mei.token,
    });
    expect(message).toContain('translate="no">RG8810</mrk> and NIMBUS, 36 wide');
  });

  it("are up to date once a translator has confirmed them unchanged", async () => {
    const { mei, xml, ...world } = await openWorld();
    const { ask } = world;
    const pairs = async () => (await ask("GET", "/documents/first", { as: mei.token })).data.pairs;
    const take = (file: string) => sendFile(world, "import", mei.token, file);
    expect(await pairs()).toHaveLength(2);
    // An unedited file changes nothing.
    expect((await take(xml)).data.counts).toEqual({ same: 2 });
    expect(await pairs()).toHaveLength(2);
    const confirmed = xml.replaceAll('state="initial"', 'state="reviewed"');
    await sendFile(world, "check", mei.token, confirmed);
    expect(await pairs()).toHaveLength(2);
    expect((await take(confirmed)).data.counts).toEqual({ same: 2 });
    expect(await pairs()).toEqual([]);
  });

  it("in another script or region than the site's are imported after a confirmation", async () => {
    const { mei, xml, ...world } = await openWorld();
    const file = filled(xml).replace('trgLang="zh-CN"', 'trgLang="zh-TW"');
    const before = await bodyOf(world, mei.token);
    const checked = await sendFile(world, "check", mei.token, file);
    expect(checked.data).toMatchObject({ language: "zh", other_tag: "zh-TW", counts: { new: 2 } });
    for (const path of ["import", "import?accept=zh-CN", "import?accept=zh"]) {
      const refused = await sendFile(world, path, mei.token, file);
      expect([refused.status, refused.data]).toEqual([
        422,
        { code: "xliff-other-tag", tag: "zh-TW" },
      ]);
    }
    expect(await bodyOf(world, mei.token)).toEqual(before);
    expect(await importsOf(world, mei.token)).toEqual([]);
    const done = await sendFile(world, "import?accept=zh-TW", mei.token, file);
    expect(done.data).toMatchObject({ other_tag: "zh-TW", counts: { new: 2 } });
    const own = await sendFile(world, "check", mei.token, filled(xml));
    expect(own.data.other_tag).toBeNull();
  });

  const stateOf = async ({ ask }: AdminWorld, token: string) => {
    const { data } = await ask("GET", "/documents/first", { as: token });
    const found = await ask("GET", "/documents?list=behind-zh", { as: token });
    return {
      revision: data.newest.revision,
      unsaved: data.working_copy.unsaved,
      pairs: data.pairs.length,
      outdated: found.data.data.map(({ key }: { key: string }) => key),
    };
  };

  it("leave the list of out-of-date texts once they are imported, and return on a conflict", async () => {
    const { mei, xml, ...world } = await openWorld();
    const before = await stateOf(world, mei.token);
    expect(before).toMatchObject({ unsaved: [], pairs: 2, outdated: ["first"] });
    const done = await sendFile(world, "import", mei.token, filled(xml));
    expect(done.data).toMatchObject({ counts: { new: 2 }, waiting: [] });
    const after = await stateOf(world, mei.token);
    expect(after).toMatchObject({ unsaved: [], pairs: 0, outdated: [] });
    expect(after.revision).not.toEqual(before.revision);
    const undone = await undo(world, mei.token, done.data.job);
    expect(undone.data).toEqual({ undone: 2, skipped: 0 });
    expect(await stateOf(world, mei.token)).toMatchObject({
      ...{ unsaved: [], pairs: 2, outdated: ["first"] },
    });
  });

  it("are kept beside unsaved changes, and up to date once those are saved", async () => {
    const { mei, xml, ...world } = await openWorld();
    const typed = { op: "set", path: "/summary/zh", before: valueHash("摘"), after: "摘要" };
    const body = { request: "typing-0001", operations: [typed] };
    const patched = await world.ask("PATCH", "/documents/first", { as: mei.token, body });
    expect(patched.status).toBe(200);
    const file = filled(xml);
    const checked = await sendFile(world, "check", mei.token, file);
    expect(checked.data.waiting).toEqual(["first"]);
    const done = await sendFile(world, "import", mei.token, file);
    expect(done.data.waiting).toEqual(["first"]);
    const waiting = await stateOf(world, mei.token);
    expect(waiting.unsaved.toSorted()).toEqual(["/body/zh", "/summary/zh", "/title/zh"]);
    await world.ask("POST", "/documents/first/save", { as: mei.token, body: {} });
    expect(await stateOf(world, mei.token)).toMatchObject({ unsaved: [], outdated: [] });
  });

  it("are up to date if an agency corrected a text that was not out of date", async () => {
    const { mei, ...world } = await openWorld();
    const whole = await world.ask("GET", "/translation/xliff?target=zh&texts=all", {
      as: mei.token,
    });
    const file = filled(whole.message).replace("摘", "更好的摘要");
    const done = await sendFile(world, "import", mei.token, file);
    expect(done.data.counts).toMatchObject({ new: 3 });
    expect(await stateOf(world, mei.token)).toMatchObject({ pairs: 0, outdated: [] });
    const english = await world.ask("GET", "/documents?list=behind-en", { as: mei.token });
    expect(english.data.data).toEqual([]);
  });

  it("are left out, each with its reason, where they do not fit", async () => {
    const { mei, xml, ...world } = await openWorld();
    const verdictsOf = async (file: string, as = mei.token) => {
      const checked = await sendFile(world, "check", as, file);
      const texts: { path: string; verdict: string }[] = checked.data.texts;
      return Object.fromEntries(texts.map(({ path, verdict }) => [path, verdict]));
    };
    expect(await verdictsOf(xml)).toEqual({ "/title": "same", "/body": "same" });
    const good = filled(xml);
    expect(await verdictsOf(good)).toEqual({ "/title": "new", "/body": "new" });
    const target = (words: string) => good.replace("新的标题", words);
    expect(await verdictsOf(target(""))).toMatchObject({ "/title": "empty" });
    expect(await verdictsOf(target("字".repeat(161)))).toMatchObject({ "/title": "too-long" });
    const copied = target("A new headline for it");
    expect(await verdictsOf(copied)).toMatchObject({ "/title": "untranslated" });
    expect(
      await verdictsOf(copied.replaceAll('state="initial"', 'state="translated"')),
    ).toMatchObject({ "/title": "wrong-script" });
    expect(await verdictsOf(target("新的&#xFFFD;题"))).toMatchObject({
      "/title": "lost-characters",
    });
    const unmarked = good.replace(/(<target>.*新的)<pc [^>]*>(正文)<\/pc>/, "$1$2");
    expect(await verdictsOf(unmarked)).toMatchObject({ "/body": "tags" });
    const elsewhere = good.replace('id="_2f_title"', 'id="_2f_nothing"');
    expect(await verdictsOf(elsewhere)).toMatchObject({ "/nothing": "unknown-unit" });
    const other = good.replaceAll("A new headline", "Another headline");
    expect(await verdictsOf(other)).toMatchObject({ "/title": "source-changed" });
    const english = await world.person("kim", ["translator", { languages: ["en"] }]);
    expect(await verdictsOf(good, english.token)).toMatchObject({ "/title": "not-permitted" });
    const outsider = await world.person("xu", "investor-editor");
    expect(await verdictsOf(good, outsider.token)).toMatchObject({ "/title": "unknown-unit" });
    await world.store.transaction((tx) =>
      saveDraft(tx, {
        key: "first",
        body: {
          ...news("A new headline for it", "<p>New <strong>text</strong></p>"),
          title: text("A new headline for it", "别人的"),
        },
        now: 3,
      }),
    );
    expect(await verdictsOf(good)).toMatchObject({ "/title": "target-changed" });
    const { token: boss } = await world.person("boss", "admin");
    await world.ask("POST", "/documents/first/trash", { as: boss });
    expect(await verdictsOf(good)).toEqual({ "/title": "unknown-unit", "/body": "unknown-unit" });
  });

  it("given twice are imported if equal, and refused if they differ", async () => {
    const { mei, xml, ...world } = await openWorld();
    const [, head = "", file = ""] = /^(.*?)(<file .*<\/file>)/s.exec(filled(xml)) ?? [];
    const other = file.replace('id="first"', 'id="f2"');
    const sent = async (path: string, ...files: string[]) => {
      const { data } = await sendFile(world, path, mei.token, `${head}${files.join("")}</xliff>`);
      const texts: { path: string; verdict: string; message: string }[] = data.texts;
      return { texts: texts.map(({ path: at, verdict }) => [at, verdict]), all: texts };
    };
    const different = other.replace("新的标题", "另一个标题");
    const found = await sent("import", file, different);
    expect(found.texts).toEqual([
      ["/title", "contradictory"],
      ["/body", "new"],
      ["/title", "contradictory"],
    ]);
    expect(found.all[0]?.message).toBe("The file has different translations of this text.");
    expect(await bodyOf(world, mei.token)).toMatchObject({ title: { zh: "第一" } });
    // Without the export's hashes, which a tool may have dropped.
    const bare = (one: string) => one.replaceAll(/ tapeout:target="[^"]*"/g, "");
    expect((await sent("check", bare(file), bare(different))).texts[0]).toEqual([
      ...["/title", "contradictory"],
    ]);
    const left = other.replace("新的标题", "A new headline for it");
    expect((await sent("check", file, left)).texts).toEqual([
      ["/title", "new"],
      ["/body", "same"],
      ["/title", "untranslated"],
    ]);
    expect((await sent("import", file, other)).texts).toEqual([
      ["/title", "new"],
      ["/body", "same"],
    ]);
    const twice = file.replace(/(<unit id="_2f_title".*?<\/unit>)/s, "$1$1");
    expect((await sent("check", twice)).texts).toEqual([
      ["/title", "same"],
      ["/body", "same"],
    ]);
    const unlike = file.replace(
      /(<unit id="_2f_title".*?<\/unit>)/s,
      (unit) => unit + unit.replace("新的标题", "又一个标题"),
    );
    expect((await sent("check", bare(unlike))).texts).toMatchObject([
      ["/title", "contradictory"],
      ["/title", "contradictory"],
      ["/body", "same"],
    ]);
  });

  it("are read from files that other programs have written anew", async () => {
    const { mei, xml, ...world } = await openWorld();
    const good = filled(xml);
    const verdictsOf = async (file: string | Buffer) => {
      const { data, message } = await sendFile(world, "check", mei.token, file);
      const texts: { path: string; verdict: string; after: string }[] = data?.texts ?? [];
      return texts.length === 0
        ? message
        : Object.fromEntries(texts.map(({ path, verdict, after }) => [path, [verdict, after]]));
    };
    const all = {
      "/title": ["new", "新的标题"],
      "/body": ["new", "<p>新的<strong>正文</strong></p>"],
    };
    const modules =
      'xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:ctr="urn:oasis:names:tc:xliff:changetracking:2.0" xmlns:val="urn:oasis:names:tc:xliff:validation:2.0" xmlns:q="urn:q"';
    const match =
      '<mtc:matches><mtc:match ref="#s1"><source>A new headline for it</source><target>旧译</target></mtc:match></mtc:matches>';
    const meta =
      '<mda:metadata><mda:metaGroup category="q"><mda:meta type="a">文字</mda:meta></mda:metaGroup></mda:metadata>';
    const terms =
      "<gls:glossary><gls:glossEntry><gls:term>text</gls:term><gls:translation>文本</gls:translation></gls:glossEntry></gls:glossary>";
    const changes =
      '<ctr:changeTrack><ctr:revisions appliesTo="target"><ctr:revision><ctr:item property="content">旧文</ctr:item></ctr:revision></ctr:revisions></ctr:changeTrack>';
    const rich = good
      .replace("<xliff ", `<xliff ${modules} `)
      .replace(/(<file [^>]*>)/, "$1<skeleton><x>骨架</x></skeleton>")
      .replaceAll(/(<unit [^>]*>)/g, `$1${match}${meta}${terms}`)
      .replaceAll("</unit>", `${changes}${match}<q:own><target>别的</target></q:own></unit>`);
    expect(await verdictsOf(rich)).toEqual(all);
    const prefixed = good
      .replaceAll(/<(\/?)(?=[a-z])(?!slr:)/g, "<$1ns0:")
      .replaceAll(" tapeout:target", " ns2:target")
      .replace("xmlns=", "xmlns:ns0=")
      .replace("xmlns:tapeout=", "xmlns:ns2=");
    expect(await verdictsOf(prefixed)).toEqual(all);
    // The hash of the former translation is found by its namespace.
    const changed = prefixed.replaceAll(/ns2:target="[^"]*"/g, 'ns2:target="x"');
    expect(await verdictsOf(changed)).toMatchObject({ "/title": ["target-changed", "新的标题"] });
    const indented = good
      .replaceAll(/<(source|target)>/g, "<$1>\n        ")
      .replaceAll(/<\/(source|target)>/g, "\n      </$1>")
      .replaceAll(/(<pc [^>]*>)/g, "\n          $1\n            ")
      .replaceAll("</pc>", "\n          </pc>\n        ")
      .replaceAll("\n", "\r\n");
    expect(await verdictsOf(indented)).toEqual(all);
    const renamed = good.replaceAll(/<unit id="[^"]*"/g, '<unit id="u1"');
    expect(await verdictsOf(renamed)).toEqual(all);
    const cdata = good
      .replace("新的标题", "<![CDATA[新的]]>&#26631;&#x9898;")
      .replaceAll(/state="initial" subState="[^"]*"/g, 'state="final" subState="tms:done"');
    expect(await verdictsOf(Buffer.from(`\ufeff${cdata}`))).toEqual(all);
    const units = /^(.*?)(<unit .*<\/unit>)\n(<unit .*<\/unit>)(.*)$/s.exec(good) ?? [];
    expect(await verdictsOf([units[1], units[3], units[2], units[4]].join(""))).toEqual(all);
    expect(await verdictsOf([units[1], units[3], units[4]].join(""))).toEqual({
      "/body": all["/body"],
    });
    const marked = good.replace(
      "<target>新的标题",
      '<target><sm id="m1" type="term"/>新的<em startRef="m1"/><mrk id="m2" type="comment" ref="#n1">标题</mrk>',
    );
    expect(await verdictsOf(marked)).toEqual(all);
    const foreign = good
      .replace(/original="[^"]*"/, 'original="a.docx"')
      .replace(/<file id="[^"]*"/, '<file id="f_1"');
    expect(await verdictsOf(foreign)).toMatchObject({ "/title": ["unknown-unit", null] });
    expect(await verdictsOf(good.replace('trgLang="zh-CN"', ""))).toContain("language");
  });

  it("are refused in the caller's language if the file is not XLIFF", async () => {
    const { mei, xml, ...world } = await openWorld();
    const check = (file: string | Buffer) => sendFile(world, "check", mei.token, file);
    const refused = await check('<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>');
    expect(refused).toMatchObject({ status: 422, data: { code: "xliff-doctype" } });
    expect(await check(Buffer.from([0x3c, 0xff, 0x3e]))).toMatchObject({
      ...{ status: 422, data: { code: "xliff-encoding" } },
    });
    const utf16 = Buffer.from(`\ufeff${xml.replace("UTF-8", "UTF-16")}`, "utf16le");
    expect((await check(utf16)).data.counts).toEqual({ same: 2 });
    // Nothing was taken, so there is nothing to undo.
    expect((await sendFile(world, "import", mei.token, xml)).data.job).toBeNull();
    expect(await importsOf(world, mei.token)).toEqual([]);
  });
});
