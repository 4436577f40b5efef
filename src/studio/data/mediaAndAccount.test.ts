import { expect, it } from "vitest";
import { contentAddress, isPicture } from "./media.ts";
import { mayAtAll, nameOf } from "./people/account.ts";

it("The bytes of a file have their address, those of a small picture another", () => {
  expect([contentAddress("a/b c.png"), contentAddress("a.png", "small")]).toEqual([
    "/api/v1/admin/media/a%2Fb%20c.png/content",
    "/api/v1/admin/media/a.png/content?size=small",
  ]);
});

it("Images and drawings are shown as pictures, other files are not", () => {
  const kinds = ["image", "drawing", "pdf", "video"] as const;
  expect(kinds.filter((kind) => isPicture({ kind }))).toEqual(["image", "drawing"]);
});

it("People have their names, those without one their accounts", () => {
  expect([
    nameOf({ name: "Mei", account: "mei@a" }),
    nameOf({ name: "", account: "bo@a" }),
  ]).toEqual([...["Mei", "bo@a"]]);
  const rights = [{ act: "publish" }, { act: "edit" }] as Parameters<typeof mayAtAll>[0]["rights"];
  expect(["edit", "purge"].map((act) => mayAtAll({ rights }, act))).toEqual([true, false]);
});
