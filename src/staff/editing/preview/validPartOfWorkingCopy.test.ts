import { expect, it } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { withIds } from "../workingCopies/itemIds.ts";
import { drawable } from "./validPartOfWorkingCopy.ts";

const product = contentTypes.product.body.parse({ ...sampleBodies.product, position: 3 });
const saved = withIds(product) as typeof product;
const pathsOf = ({ problems }: ReturnType<typeof drawable>) =>
  problems.map(({ path }) => path).toSorted();

it("Fields that do not fit have their saved values, and are named once each", () => {
  const typed = {
    ...saved,
    name: { en: "New" },
    position: "first",
    packages: [],
    leadTime: "long",
  };
  const drawn = drawable("product", saved, typed);
  expect(drawn.body).toMatchObject({
    ...{ name: { en: "New" }, position: 3, packages: product.packages },
  });
  expect(drawn.body).not.toHaveProperty("leadTime");
  expect(pathsOf(drawn)).toEqual(["/leadTime", "/packages", "/position"]);
});

it("An item that does not fit is taken back alone", () => {
  const variants = saved.variants.map((one, at) =>
    at === 0 ? { ...one, quantity: "many", grade: "automotive" } : one,
  );
  const drawn = drawable("product", saved, { ...saved, variants });
  expect(drawn.body).toHaveProperty("variants.0.grade", "automotive");
  expect(drawn.body).toHaveProperty("variants.0.quantity", product.variants[0]?.quantity);
  expect(pathsOf(drawn)).toEqual([expect.stringMatching(/^\/variants\/\w+\/quantity$/)]);
});

it("A body that fits is drawn as it is", () => {
  const drawn = drawable("product", saved, { ...saved, position: 7 });
  expect(drawn).toEqual({ body: { ...product, position: 7 }, problems: [] });
});

it("Nothing is drawn of a saved body that does not fit, unless it was mended since", () => {
  const unfit = { ...saved, position: "first" };
  const nothing = { body: undefined, problems: [{ path: "/position" }] };
  expect(drawable("product", unfit, unfit)).toEqual(nothing);
  expect(drawable("product", unfit, { ...unfit, name: { en: "New" } })).toEqual(nothing);
  expect(drawable("product", unfit, saved).body).toEqual(product);
});
