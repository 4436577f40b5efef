import fc from "fast-check";
import { expect, it } from "vitest";
import { column, columns, part } from "../../../../tests/support/productList.tsx";
import { buildParameter, docOf, publish } from "../../../../tests/support/world.ts";
import { parseFilter } from "../../../content/queries/filters.ts";
import { partColumns } from "../../../content/queries/partColumns.ts";
import { typedValue } from "../../../content/queries/partValues.ts";
import { spanFacet } from "./spanFacet.ts";

/** A quantity in one unit or another, as parts have it; undefined: the part has none. */
const quantity = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(12), fc.constantFrom("MHz", "kHz", "GHz")),
  { nil: undefined },
);
const end = fc.option(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom("MHz", "kHz")), {
  nil: undefined,
});

it("counts at each end what a filter by it would let through, of the parts that are open", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("number" as const, "range" as const),
      fc.array(quantity, { minLength: 2, maxLength: 30 }),
      fc.tuple(end, end),
      fc.infiniteStream(fc.boolean()),
      async (kind, quantities, [from, to], opens) => {
        const written = (one: [number, string] | undefined) => (one ? one.join(" ") : "");
        const documents = quantities.map((one, at) => {
          const text =
            one &&
            (kind === "number" ? `${one[0]} ${one[2]}` : `${one[0]}..${one[0] + one[1]} ${one[2]}`);
          return part(200 + at, { values: text ? { speed: text } : {}, keyFigures: [] });
        });
        const publication = await publish([
          ...columns.filter(({ key }) => key !== "vision"),
          column(11, "vision", "processors", { parameters: ["speed"] }),
          buildParameter({ key: "speed", body: { kind, unit: "MHz" } }),
          ...documents,
        ]);
        const view = publication.views.en;
        const parameter = docOf(publication, "en", "speed");
        const node = view.column("vision");
        if (parameter.type !== "parameter" || node === undefined) throw new Error("no such list");
        const list = partColumns(view, node);
        const isOpen = list.parts.map(() => opens.next().value);
        const asked = from || to ? `${written(from)}..${written(to)}` : undefined;
        const facet = spanFacet(
          view,
          parameter,
          list.of(parameter),
          (at) => isOpen[at] === true,
          asked,
        );
        for (const side of ["from", "to"] as const) {
          for (const option of facet?.[side] ?? []) {
            const text =
              side === "from"
                ? `${option.value}..${written(to)}`
                : `${written(from)}..${option.value}`;
            const filter = parseFilter(parameter, text, "en");
            const expected = list.parts.filter((one, at) => {
              const value = typedValue(one, parameter);
              return isOpen[at] && value !== undefined && filter?.fits(value) === true;
            }).length;
            expect({ side, text, count: option.count }).toEqual({ side, text, count: expected });
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
