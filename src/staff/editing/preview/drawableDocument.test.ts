import { expect, it } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { drawable } from "./drawableDocument.ts";

const saved = { ...sampleBodies.product, position: 3 };

it("Fields that do not fit have their saved values, and are named once each", () => {
  const typed = { ...saved, name: { en: "New" }, position: "first", packages: [] };
  const { body, problems } = drawable("product", saved, typed);
  expect(body).toMatchObject({
    ...{ name: { en: "New" }, position: saved.position, packages: saved.packages },
  });
  expect(problems.map(({ path }) => path).toSorted()).toEqual(["/packages", "/position"]);
});

it("A body that fits is drawn as it is, and a saved one that does not is not drawn", () => {
  const { body, problems } = drawable("product", saved, { ...saved, position: 7 });
  expect([body, problems]).toMatchObject([{ position: 7 }, []]);
  const unfit = { ...saved, position: "first" };
  const drawn = drawable("product", unfit, unfit);
  expect(drawn).toEqual({ body: undefined, problems: [{ path: "/position" }] });
});
