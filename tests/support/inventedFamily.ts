import type { PartCondition } from "../../src/readers/search/conditions/partTable.ts";
import { searchIn } from "./search.ts";
import {
  buildColumn,
  buildParameter,
  buildProduct,
  smallWorld,
  type WorldDocument,
} from "./world.ts";

export interface InventedFamily {
  readonly family: { readonly en: string; readonly zh: string };
  readonly rating: { readonly en: string; readonly zh: string };
  readonly unit: string;
  readonly option: { readonly en: string; readonly zh: string };
  /** Label of another voltage, where there is one. */
  readonly coil?: { readonly en: string; readonly zh: string };
  /** Rating of each part, with or without the option. */
  readonly parts: readonly { readonly rating: number; readonly hasOption: boolean }[];
}

/** The small world with the family, whose parts have the ids 700 and on and the numbers ZQ7001 and on. */
export function worldOf({
  family,
  rating,
  unit,
  option,
  coil,
  parts,
}: InventedFamily): WorldDocument[] {
  const parameters = ["made-rating", "made-option", "made-supply", ...(coil ? ["made-coil"] : [])];
  return [
    ...smallWorld(),
    buildColumn({
      id: 77,
      key: "made",
      body: { title: family, parent: "family", type: 3, href: "product-list", parameters },
    }),
    buildParameter({
      key: "made-rating",
      body: { label: rating, kind: "number", unit, direction: "more", options: [] },
    }),
    buildParameter({
      key: "made-option",
      body: {
        label: { en: "Bus", zh: "总线" },
        kind: "enum",
        unit: "",
        options: [
          { value: "one", label: option },
          { value: "two", label: { en: "Wiegand", zh: "韦根" } },
        ],
      },
    }),
    buildParameter({
      key: "made-supply",
      body: { label: { en: "Supply", zh: "供电" }, kind: "range", unit: "V", options: [] },
    }),
    ...(coil
      ? [
          buildParameter({
            key: "made-coil",
            body: { label: coil, kind: "range", unit: "V", options: [] },
          }),
        ]
      : []),
    ...parts.map((part, at) =>
      buildProduct({
        id: 700 + at,
        key: `made-${at}`,
        body: {
          partNumber: `ZQ${7001 + at}`,
          column: "made",
          keyFigures: [],
          values: {
            "made-rating": `${part.rating} ${unit}`,
            "made-option": part.hasOption ? "one" : "two",
            "made-supply": `${1 + at}..${5 + at} V`,
            ...(coil && { "made-coil": `${1 + at}..${4 + at} V` }),
          },
          variants: [],
          packages: [
            at % 2 === 0
              ? { style: "sot", name: "SOT-23-5", pins: 5 }
              : { style: "qfn", name: "QFN-32", pins: 32 },
          ],
        },
      }),
    ),
  ];
}

/** A family of drivers, rated by current. */
export const made: InventedFamily = {
  family: { en: "Vostok drivers", zh: "沃斯驱动器" },
  rating: { en: "Peak current", zh: "峰值电流" },
  unit: "mA",
  option: { en: "SENT", zh: "单边半字节" },
  parts: [150, 300, 500, 800].map((rating, at) => ({ rating, hasOption: at > 0 })),
};

/** The answer to a text in the family's world, and the pieces that were understood. */
export async function readIn(language: "en" | "zh", text: string, world: InventedFamily = made) {
  const { ask, index } = await searchIn(worldOf(world), language);
  const answer = ask(text);
  return { answer, ask, index, pieces: answer.understood?.pieces ?? [] };
}

/** The ends of the first condition, if it has such. */
export function spanOf(conditions: readonly PartCondition[]) {
  const [one] = conditions;
  return one?.kind === "span" ? [one.from?.min, one.to?.min] : undefined;
}
