import { describe, expect, it } from "vitest";
import { reportOf } from "./errorLog.ts";

describe("the report of an error", () => {
  it("has message, stack and page", () => {
    const error = new TypeError("menu is undefined");
    const report = reportOf(error, "/rk-news");
    expect(report).toMatchObject({ message: "menu is undefined", page: "/rk-news" });
    expect(report.stack).toContain("TypeError: menu is undefined");
  });

  it("contains no queries of addresses", () => {
    const error = new Error("Failed to load https://chips.example/search?search=secret#top");
    error.stack =
      "at f (https://chips.example/a.js?v=secret:1:2)\nat https://chips.example/b.js:3:4";
    expect(reportOf(error, "/")).toEqual({
      message: "Failed to load https://chips.example/search",
      stack: "at f (https://chips.example/a.js:1:2)\nat https://chips.example/b.js:3:4",
      page: "/",
    });
  });

  it("is short, and exists for any thrown value", () => {
    const { message, stack } = reportOf(new Error("x".repeat(9999)), "/");
    expect([message.length, stack.length]).toEqual([300, 2000]);
    expect(reportOf("broken", `/${"x".repeat(300)}`).page).toHaveLength(200);
    expect(reportOf("broken", "/").message).toBe("broken");
    expect(reportOf(undefined, "/").message).toBe("undefined");
    expect(reportOf({ code: 7 }, "/").message).toBe("[object Object]");
  });
});
