import * as z from "zod";
import { settingNames, settings } from "../../src/content/settings/settings.ts";
import {
  linkFields,
  referenceFields,
  richTextFields,
  storedFileFields,
} from "../../src/content/types/fields/fields.ts";
import { kindFieldOf } from "../../src/content/types/fields/schemaFields.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { sampleBodies } from "./sampleBodies.ts";

/** Returns a whole number from 0, below another one. */
export type Choose = (below: number) => number;

/** A seeded generator of choices: one number reproduces a whole run. */
export function chooser(seed: number): Choose {
  let state = Math.imul(seed + 1, 2_654_435_761) | 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % below;
  };
}

type Fields = Record<string, unknown>;

/** Values of plain strings and numbers: a schema is given those of them that it takes. */
const plainStrings = [
  ...["", "a", "Text", "文字", "RG1", "R(", "RG1000", "en", "zh", "both", "clock", "1.8 GHz", "4"],
  ...[
    "2026-11-21",
    "0000-01-01",
    "9999-12-31",
    "2026-04",
    "2016",
    "2026-Q3",
    "2026-11-21T09:30:00Z",
  ],
  ...["2026-11-21T09:30:00+08:00", "688001", "1234", "#fff", "#0b1424", "MHz", "°C", "GHz"],
  ...["https://a.example", "https://a.example/x?code={orderCode}", "a@b.example", "+86 1", "a-b"],
  ...["product-list", "/x", "/p?a=1#b", "doc:rg1000", "mailto:a@b.example", "video/webm"],
  ...["<b>&\"'</b>", "e\u0301\u{1f600}", "x".repeat(60), "%", "$&", "__proto__", "constructor"],
];
const plainNumbers = [
  ...[0, 1, 2, 3, 4, 7, 9, 12, 19, 40, 2026, 3000, 1e-9, 0.5, 61.5, -1, -40, -90, 1e6],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
];

/** Values of another kind than the one that is asked for. */
const wrongValues = [
  ...[
    null,
    true,
    0,
    -1.5,
    "",
    "wrong",
    "doc:nowhere",
    "2026-13-45",
    [],
    {},
    [1],
    [null],
    [{}],
    [[]],
  ],
  ...[["a", {}], { en: 1 }, { en: null, zh: [] }, { kind: "wrong" }, { a: { b: { c: "d" } } }],
];

const wrongStrings = [
  ...[
    "",
    " ",
    "Wrong Key!",
    "größer",
    "a/../b",
    "\u0000",
    "\ud800",
    "x".repeat(500),
    "doc:",
    "<p>",
  ],
  ...["<p><a href='doc:'>x</p>", "9".repeat(30), "2026-02-31", "1e999", "-", "en"],
];

/** Keys that name nothing, or something of another type. */
const strangeKeys = ["nowhere", "news", "rg1000", "settings/demo", "constructor"];

/** Makes bodies of content types by their schemas: whole, begun with some fields, or damaged. */
export class RandomBodies {
  readonly #choose: Choose;
  readonly #keys: ReadonlyMap<TypeName, readonly string[]>;

  /** @param keys of the documents that there are, by type */
  constructor(choose: Choose, keys: ReadonlyMap<TypeName, readonly string[]>) {
    this.#choose = choose;
    this.#keys = keys;
  }

  /** A body that fits its type: the sample's fields, some of them made anew. */
  whole(type: TypeName): Fields {
    if (type === "setting") return this.#setting();
    const { shape } = objectOf(contentTypes[type].body);
    const body: Fields = structuredClone(sampleBodies[type]);
    for (const [name, schema] of Object.entries(shape)) {
      if (this.#choose(4) === 0) continue;
      const value = this.#fitting(schema);
      if (value === nothing) continue;
      if (value === undefined) delete body[name];
      else body[name] = value;
    }
    return z.safeParse(contentTypes[type].body, body).success
      ? body
      : structuredClone(sampleBodies[type]);
  }

  /** Some fields of a body that fits its type. */
  begun(type: TypeName): Fields {
    const keeps = this.#choose(4);
    return Object.fromEntries(
      Object.entries(this.whole(type)).filter(() => this.#choose(4) < keeps),
    );
  }

  /** A body with values missing or of another kind anywhere in it. */
  damaged(body: unknown, depth = 0): unknown {
    const chance = this.#choose(depth === 0 ? 40 : 12);
    if (chance === 0) return this.#one(wrongValues);
    if (chance === 1 && typeof body === "string") return this.#one(wrongStrings);
    if (chance === 1 && typeof body === "number") return this.#one(plainNumbers);
    if (Array.isArray(body)) {
      return body.filter(() => this.#choose(8) > 0).map((item) => this.damaged(item, depth + 1));
    }
    if (!isFields(body)) return body;
    return Object.fromEntries(
      Object.entries(body)
        .filter(() => this.#choose(8) > 0)
        .map(([name, value]) => [name, this.damaged(value, depth + 1)]),
    );
  }

  #setting(): Fields {
    const name = this.#one(settingNames);
    const value = this.#fitting(settings[name].schema);
    return { name, value: value === nothing ? settings[name].fallback : value };
  }

  /** A value that a schema takes; `nothing` where none was found. */
  #fitting(schema: z.core.$ZodType): unknown {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const value = this.#value(schema);
      if (z.safeParse(schema, value).success) return value;
    }
    return nothing;
  }

  #value(schema: z.core.$ZodType): unknown {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
      return this.#choose(3) === 0 ? undefined : this.#value(schema.def.innerType);
    }
    if (schema instanceof z.ZodNullable) {
      return this.#choose(3) === 0 ? null : this.#value(schema.def.innerType);
    }
    if (schema instanceof z.ZodPipe) return this.#value(schema.def.in);
    if (schema instanceof z.ZodLiteral) return this.#one([...schema.values]);
    if (schema instanceof z.ZodEnum) return this.#one(schema.options);
    if (schema instanceof z.ZodBoolean) return this.#choose(2) === 0;
    if (schema instanceof z.ZodUnion) {
      return this.#value(this.#one(schema.options));
    }
    if (schema instanceof z.ZodArray) return this.#list(schema);
    if (schema instanceof z.ZodRecord) return this.#record(schema);
    if (schema instanceof z.ZodObject) return this.#object(schema);
    return this.#plain(schema);
  }

  #object(schema: z.ZodObject): Fields {
    const entries = Object.entries(schema.shape).flatMap(([name, field]): [string, unknown][] => {
      const value = this.#fitting(field);
      return value === undefined || value === nothing ? [] : [[name, value]];
    });
    return Object.fromEntries(entries);
  }

  /** Lists of sections have one of every kind more often than others. */
  #list(schema: z.ZodArray): unknown[] {
    const isOfKinds = kindFieldOf(schema.element) !== undefined;
    const length = this.#choose(isOfKinds ? 9 : 4);
    return Array.from({ length }, () => this.#fitting(schema.element)).filter(
      (item) => item !== nothing && item !== undefined,
    );
  }

  #record(schema: z.ZodRecord): Fields {
    const names = [...(this.#keys.get("parameter") ?? []), ...strangeKeys];
    const chosen = names.filter(() => this.#choose(2) === 0);
    return Object.fromEntries(
      chosen.flatMap((name): [string, unknown][] => {
        const value = this.#fitting(schema.valueType);
        return value === nothing ? [] : [[name, value]];
      }),
    );
  }

  #plain(schema: z.core.$ZodType): unknown {
    if (schema instanceof z.ZodNumber) return this.#taken(schema, plainNumbers);
    const type = referenceFields.get(schema)?.type;
    if (type !== undefined) {
      const all = type === null ? [...this.#keys.values()].flat() : (this.#keys.get(type) ?? []);
      return this.#choose(4) === 0 || all.length === 0 ? this.#one(strangeKeys) : this.#one(all);
    }
    const anyKey = () => this.#one([...[...this.#keys.values()].flat(), ...strangeKeys]);
    if (richTextFields.has(schema)) {
      const link = `<a href="doc:${anyKey()}">x</a>`;
      const picture = `<img src="/storage/a/b.svg" alt="">`;
      return `<h2>H</h2><p>${link}${picture} RG1000</p><table><tr><td>1</td></tr></table>`;
    }
    if (linkFields.has(schema)) return this.#one([`doc:${anyKey()}`, "/x", "https://a.example/"]);
    if (storedFileFields.has(schema)) {
      return this.#one(["a/b.svg", "a/b.pdf", "a/film.mp4", "RG-1(2).png", "a/c"]);
    }
    return this.#taken(schema, plainStrings);
  }

  #taken(schema: z.core.$ZodType, all: readonly unknown[]): unknown {
    let taken = takenBySchema.get(schema);
    if (taken === undefined) {
      taken = all.filter((value) => z.safeParse(schema, value).success);
      takenBySchema.set(schema, taken);
    }
    return taken.length === 0 ? nothing : this.#one(taken);
  }

  #one<Value>(all: readonly Value[]): Value {
    const found = all[this.#choose(all.length)];
    if (found === undefined && !all.includes(found as Value)) throw new Error("Nothing to choose");
    return found as Value;
  }
}

const takenBySchema = new WeakMap<z.core.$ZodType, readonly unknown[]>();

/** Placeholder for a missing value. */
const nothing = Symbol("nothing");

function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new TypeError("A type's body has fields");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
