import fc from "fast-check";
import { expect, it } from "vitest";
import { actNames, commonRights, holdsAll, may, type Right } from "./rights.ts";

const someOf = <Name extends string>(...names: Name[]) =>
  fc.option(fc.subarray(names, { minLength: 1 }), { nil: undefined });

const rights: fc.Arbitrary<Right[]> = fc.array(
  fc
    .record({
      act: fc.constantFrom(...actNames.filter((act) => act === "publish" || act === "text.edit")),
      types: someOf("news", "faq"),
      languages: someOf("en", "zh"),
      columns: someOf("a", "b"),
    })
    .map(({ act, types, languages, columns }) => ({
      act,
      ...(types && { types }),
      ...(languages && { languages }),
      ...(columns && { columns }),
    })),
  { maxLength: 4 },
);

const subjects = fc.record(
  {
    type: fc.constantFrom("news" as const, "faq" as const),
    language: fc.constantFrom("en" as const, "zh" as const),
    column: fc.constantFrom("a", "b", "c"),
  },
  { requiredKeys: [] },
);

const person = (given: readonly Right[]) =>
  ({ id: "account:1", via: "api", rights: given }) as const;

it("The intersection of rights allows exactly what both allow, and is included in each", () => {
  fc.assert(
    fc.property(
      rights,
      rights,
      subjects,
      fc.constantFrom("publish", "text.edit"),
      (a, b, subject, act) => {
        const common = commonRights(a, b);
        const isBoth = may(person(a), act, subject) && may(person(b), act, subject);
        expect(may(person(common), act, subject)).toBe(isBoth);
        expect(holdsAll(person(a), common)).toBe(true);
        expect(holdsAll(person(b), common)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it("Rights that include others allow whatever those allow", () => {
  fc.assert(
    fc.property(rights, rights, subjects, (own, wanted, subject) => {
      if (!holdsAll(person(own), wanted)) return;
      for (const { act } of wanted) {
        if (may(person(wanted), act, subject)) expect(may(person(own), act, subject)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
