import { expect, it } from "vitest";
import { queryUnits } from "./queryTokens.ts";

it.each([
  ["USB-PD Wi-Fi", ["!usb (USB, 2 left)", "!pd (PD)", "wi (Wi, 2 left)", "fi (Fi)"]],
  ["TLS1.3 Cameras", ["!tls (TLS, 2 left)", "1.3 (1.3)", "cameras as camera (Cameras)"]],
  ["快充a A", ["'快 (快)", "'充 (充)", "a (a)", "a (A)"]],
  ["CAN2, 12", ["!can2 (CAN2)", "12 (12)"]],
  ["", []],
])("reads the words and characters of %s", (text, expected) => {
  const units = queryUnits(text).map((unit) => {
    const mark = `${unit.isCapital ? "!" : ""}${unit.kind === "character" ? "'" : ""}`;
    const key = unit.key === unit.text ? "" : ` as ${unit.key}`;
    const left = unit.left === 1 ? "" : `, ${unit.left} left`;
    return `${mark}${unit.text}${key} (${text.slice(unit.start, unit.end)}${left})`;
  });
  expect(units).toEqual(expected);
});
