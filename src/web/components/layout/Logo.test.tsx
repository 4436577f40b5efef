import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Logo } from "./Logo.tsx";

it("draws the shape of the brand's file, from which the icons are made", () => {
  const file = readFileSync(join(import.meta.dirname, "../../brand/mark.svg"), "utf8");
  const shape = (svg: string) => / d="([^"]+)"/.exec(svg)?.[1];
  expect(shape(renderToString(<Logo />))).toBe(shape(file));
});
