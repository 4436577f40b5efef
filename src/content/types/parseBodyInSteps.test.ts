import { describe, expect, it } from "vitest";
import { maxTurnShare } from "../../../tests/support/eventLoopTurns.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { parseBody } from "./index.ts";
import { parseBodyInTurns } from "./parseBodyInSteps.ts";

/** An article as long as one may be. */
function longArticle() {
  const prose = (word: string) =>
    Array.from(
      { length: 1_300 },
      (_, at) =>
        `<p>${word} ${at} with <strong>marks</strong> and <a href="https://a.example/${at}">links</a></p>`,
    ).join("");
  return { ...sampleBodies.news, body: { en: prose("Text"), zh: prose("文") } };
}

describe("A long article", () => {
  it("is sanitised in time slices", async () => {
    const article = longArticle();
    expect(await maxTurnShare(() => parseBodyInTurns("news", article))).toBeLessThan(0.6);
  });

  it("has the same result as in one step, hostile or not", async () => {
    const article = longArticle();
    const hostile = `<p onclick="x()">A</p><script>x()</script>${"<p>B</p>".repeat(3_000)}`;
    const body = { ...article, body: { en: hostile, zh: article.body.zh } };
    const read = await parseBodyInTurns("news", body);
    expect(read.body.en).toBe(`<p>A</p>${"<p>B</p>".repeat(3_000)}`);
    expect(parseBody("news", body)).toEqual(read);
  });

  it("is refused as in one step if it is too long", async () => {
    const body = { ...sampleBodies.news, body: { en: "<p>A</p>".repeat(30_000) } };
    await expect(parseBodyInTurns("news", body)).rejects.toThrow("body");
  });
});
