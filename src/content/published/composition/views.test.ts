import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faqBody } from "../../../../tests/support/bodies.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { isFields, isTold } from "../../types/fields/bilingualValues.ts";
import { type TypeName, typeNames } from "../../types/typeNames.ts";
import { followPublication } from "../livePublication.ts";
import { makePublication, type Publication } from "../publication.ts";
import type { PublishedRow } from "../readPublished.ts";

/** Bodies in which every text is there, with lists that can lose, gain and move their items. */
const bodies: Readonly<Partial<Record<TypeName, object>>> = {
  ...sampleBodies,
  product: {
    ...sampleBodies.product,
    features: [{ en: "a", zh: "a" }, { en: "b", zh: "b" }, { en: "c" }, { zh: "d" }],
    values: { note: { en: "a", zh: "b" }, clock: "1 GHz" },
    crossReferences: [
      { partNumber: "XX1", kind: "similar", maker: { en: "a", zh: "b" }, note: { zh: "c" } },
      { partNumber: "XX2", kind: "similar", maker: { en: "a" } },
    ],
    diagram: {
      title: { en: "a", zh: "b" },
      zones: [
        { title: { en: "a", zh: "b" }, kind: "power", blocks: [{ en: "a" }, { zh: "b" }] },
        { title: { en: "c", zh: "d" }, kind: "power", blocks: [{ en: "a", zh: "b" }] },
      ],
    },
  },
  setting: {
    name: "press",
    value: {
      contact: { name: { en: "a", zh: "b" } },
      boilerplates: [
        { title: { en: "a", zh: "b" }, paragraphs: [{ en: "a" }, { en: "b", zh: "c" }] },
        { title: { zh: "b" }, paragraphs: [{ zh: "a" }] },
      ],
      marks: [],
    },
  },
};

/** A seeded generator of choices: one number reproduces a whole run. */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % below;
  };
}

/**
 * Another revision of a body: with texts of its own, some missing or unchanged, lists shortened and
 * reordered.
 */
function revise(value: unknown, mark: string, choose: (below: number) => number): unknown {
  if (isTold(value)) {
    const present = languages.filter(() => choose(4) > 0);
    return Object.fromEntries(
      (present.length === 0 ? [languages[choose(2)] ?? "en"] : present).map((language) => [
        language,
        choose(4) === 0
          ? `withheld ${language} ${choose(3)}`
          : `${mark} ${language} ${choose(1e6)}`,
      ]),
    );
  }
  if (Array.isArray(value)) {
    const items = value.filter(() => choose(5) > 0);
    if (choose(3) === 0) items.reverse();
    if (choose(3) === 0) items.push(...value.slice(0, 1));
    return items.map((item) => revise(item, mark, choose));
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, revise(inner, mark, choose)]),
  );
}

/** Every text of a body, by language. */
function textsIn(value: unknown, found: Record<Language, Set<string>>): typeof found {
  if (isTold(value)) {
    for (const language of languages) {
      if (value[language] !== undefined) found[language].add(String(value[language]));
    }
  } else if (Array.isArray(value)) for (const item of value) textsIn(item, found);
  else if (isFields(value)) for (const inner of Object.values(value)) textsIn(inner, found);
  return found;
}

const noTexts = () => ({ en: new Set<string>(), zh: new Set<string>() });

function rowOf(language: Language, type: TypeName, body: unknown): PublishedRow {
  const facts = { id: 1, key: "a", type, language, publishedAt: 1 };
  if (body === undefined) return { ...facts, revisionId: null, body: null };
  return { ...facts, revisionId: 1, body: JSON.stringify(body) };
}

type Shown = Readonly<Record<Language, unknown>>;

function expectNoOther(publication: Publication, shown: Shown): void {
  for (const language of languages) {
    const other = otherLanguage(language);
    const there = textsIn(publication.views[language].byId(1)?.body, noTexts());
    const own = textsIn(shown[language], noTexts())[language];
    const published = textsIn(shown[other], noTexts())[other];
    expect([...there[language]].filter((text) => !own.has(text))).toEqual([]);
    expect([...there[other]].filter((text) => !published.has(text))).toEqual([]);
    // Nothing of its own is lost either.
    if (shown[language] !== undefined) expect(there[language]).toEqual(own);
  }
}

test("A view has the published texts of its language, and only published ones of the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...typeNames), fc.nat(), async (type, seed) => {
      const choose = chooser(seed);
      const body = () => revise(bodies[type], `r${choose(1e6)}`, choose);
      const drawn = () => (choose(4) === 0 ? undefined : body());
      let shown: Shown = { en: drawn(), zh: drawn() };
      const rows = (state: Shown) =>
        languages.flatMap((language) =>
          state[language] === undefined ? [] : [rowOf(language, type, state[language])],
        );
      let publication = await makePublication(1, rows(shown));
      expectNoOther(publication, shown);
      for (let step = 2; step < 5; step += 1) {
        const language = languages[choose(2)] ?? "en";
        shown = { ...shown, [language]: drawn() };
        const changed = languages.map((one) => rowOf(one, type, shown[one]));
        publication = await makePublication(step, changed, publication);
        expectNoOther(publication, shown);
        const anew = await makePublication(step, rows(shown));
        for (const one of languages) {
          expect(publication.views[one].byId(1)?.body).toEqual(anew.views[one].byId(1)?.body);
        }
      }
    }),
    { numRuns: 300 },
  );
});

describe("A text that is missing", () => {
  const product = (changes: object) => ({ ...sampleBodies.product, ...changes });
  const view = async (type: TypeName, en: unknown, zh: unknown) => {
    const rows = [rowOf("en", type, en), ...(zh === undefined ? [] : [rowOf("zh", type, zh)])];
    return (await makePublication(1, rows)).views.en.byId(1)?.body;
  };

  test("is replaced by the one that the other language publishes", async () => {
    const en = product({ name: { zh: "草稿" } });
    expect(await view("product", en, product({ name: { zh: "已发布" } }))).toMatchObject({
      name: { zh: "已发布" },
    });
  });

  test("is empty if the other language is not published", async () => {
    const en = product({
      name: { zh: "草稿" },
      description: { zh: "<p>草稿</p>" },
      features: [{ zh: "草稿" }, { en: "Fast" }],
      values: { note: { zh: "草稿" }, clock: "1 GHz" },
    });
    const body = await view("product", en, undefined);
    expect(body).toMatchObject({ name: {}, features: [{ en: "Fast" }] });
    expect(body).toHaveProperty("values", { clock: "1 GHz" });
    expect(body).not.toHaveProperty("description");
  });

  test.each([
    ["edited in place", [{ zh: "甲" }, { zh: "乙" }], [{ zh: "甲" }, { zh: "乙改" }]],
    ["with an additional item", [{ zh: "甲" }, { zh: "乙" }, { zh: "丙" }], [{ zh: "甲" }]],
    ["moved", [{ zh: "甲" }, { zh: "乙" }], [{ zh: "乙" }, { zh: "丙" }]],
  ])("of a list: %s", async (_what, own, published) => {
    const body = await view(
      "product",
      product({ features: own }),
      product({ features: published }),
    );
    const shown = {
      "edited in place": [{ zh: "甲" }, { zh: "乙改" }],
      "with an additional item": [{ zh: "甲" }],
      moved: [{ zh: "乙" }],
    }[_what];
    expect(body).toMatchObject({ features: shown });
  });

  test("of an item is matched by the item's identity", async () => {
    const option = (value: string, zh: string) => ({ value, label: { zh } });
    const parameter = (...options: object[]) => ({ ...sampleBodies.parameter, options });
    const own = parameter(option("b", "草稿"), option("a", "草稿"), option("c", "草稿"));
    const body = await view("parameter", own, parameter(option("a", "甲"), option("b", "乙")));
    expect(body).toMatchObject({
      options: [
        { value: "b", label: { zh: "乙" } },
        { value: "a", label: { zh: "甲" } },
        { value: "c", label: {} },
      ],
    });
  });
});

forEachStore("The publication in force", (open) => {
  test("is composed again with the borrowed text when that is published, and nothing else", async () => {
    const store = await open();
    await make(store, "a", { question: { en: "Which?" }, answer: { en: "<p>One.</p>" } });
    await make(store, "b", {});
    const live = await followPublication(store, (error) => {
      throw error;
    });
    const shown = (language: Language, key: string) =>
      live.current().views[language].get("faq", key);
    try {
      await show(store, ["a", "b"], languages);
      await save(store, "a", { question: { en: "Which one?" }, answer: { en: "<p>One.</p>" } });
      await save(store, "b", { question: { en: "Other", zh: "什么内核？" } });
      await show(store, ["a"], ["zh"]);
      await live.refresh();
      expect(shown("zh", "a")?.body.question).toEqual({ en: "Which?" });
      const [chinese, english] = [shown("zh", "b"), shown("en", "b")];
      await show(store, ["a", "b"], ["en"]);
      await live.refresh();
      expect(shown("zh", "a")?.body.question).toEqual({ en: "Which one?" });
      expect(shown("en", "b")?.body.question.en).toBe("Other");
      expect(shown("zh", "b")?.body).toEqual({ ...chinese?.body, ...shown("en", "b")?.body });
      expect(english?.body.question.en).toBe("Which core?");
      await inPublication(store, 9, ({ unpublish }) => unpublish({ key: "a", languages: ["en"] }));
      await live.refresh();
      expect(shown("zh", "a")?.body.question).toEqual({});
    } finally {
      live.close();
    }
  });
});

async function make(store: Store, key: string, changes: object): Promise<void> {
  await store.transaction(async (tx) => {
    await createDocument(tx, { type: "column", key: `${key}-column`, body: column, now: 1 });
    const body = faqBody({ column: `${key}-column`, ...changes });
    await createDocument(tx, { type: "faq", key, body, now: 1 });
  });
}

const column = { title: { en: "Column" }, parent: null, position: 1, status: 1, type: 7 };

async function save(store: Store, key: string, changes: object): Promise<void> {
  const body = faqBody({ column: `${key}-column`, ...changes });
  await store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
}

async function show(store: Store, keys: string[], wanted: readonly Language[]): Promise<void> {
  await inPublication(store, 3, async ({ publish }) => {
    for (const key of keys) await publish({ key, languages: wanted });
  });
}
