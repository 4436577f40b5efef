import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { canonicalQuery, shownPage } from "../../../../tests/support/shownPage.tsx";
import { publish, type WorldDocument } from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import { languages } from "../../../base/site/languages.ts";
import { page } from "./page.tsx";

function video(id: number, body: object): WorldDocument {
  const whole = { ...sampleBodies.video, column: "videos", ...body };
  return { id, key: `video-${id}`, type: "video", languages, body: whole };
}

async function shown(id: number, place: Partial<UrlContext> = {}, others: WorldDocument[] = []) {
  const publication = await publish([...companyWorld(), ...others]);
  return shownPage(page, pageContext(publication, place), { id: String(id) });
}

const player = (html: string) => html.slice(html.indexOf("<video"), html.indexOf("</video>"));

describe("a video", () => {
  it("is shown by the browser's player, without autoplay", async () => {
    const html = player((await shown(531)).html);
    expect(html).toMatch(/<video [^>]*controls=""/);
    expect(html).toMatch(/width="1280" height="720" poster="\/storage\/sample\/picture.svg"/);
    expect(html).not.toMatch(/autoplay|loop=/i);
    expect(
      [...html.matchAll(/<source src="([^"]*)" type="([^"]*)"/g)].map(([, , type]) => type),
    ).toEqual(["video/webm", "video/mp4"]);
  });

  it("has subtitles in both languages, the page's own enabled by default", async () => {
    for (const [language, tag] of [
      ["en", "en"],
      ["zh", "zh-CN"],
    ] as const) {
      const html = player((await shown(531, { language })).html);
      expect(html.match(/<track kind="subtitles"/g)).toHaveLength(2);
      expect(html.match(/<track [^>]*default=""[^>]*>/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`srcLang="${tag}" label="[^"]*" default=""`));
    }
  });

  it("without subtitles in the page's language enables none by default", async () => {
    const one = video(590, { subtitles: { zh: "videos/one.vtt" } });
    const html = player((await shown(590, {}, [one])).html);
    expect(html).toContain("<track");
    expect(html).not.toContain("default=");
  });

  it("names the parts shown and other videos, not itself", async () => {
    const beside = [590, 591].map((id) => video(id, { date: "2026-01-01" }));
    const { html, props } = await shown(531, { surface: "mobile" }, beside);
    expect(props.parts.map(({ partNumber }) => partNumber)).toEqual(["RG2000"]);
    expect(props.related.map(({ id }) => id)).toEqual([590, 591]);
    expect(html).toContain("/mobile/rk-micro-video?id=590&amp;pid=4,63");
  });

  it("has its column in the breadcrumb, and structured data with absolute addresses", async () => {
    const { head, position } = await shown(531);
    expect(position.columns).toEqual([4, 63]);
    expect(head.jsonLd).toMatchObject([
      {
        "@type": "VideoObject",
        duration: "PT1M2S",
        uploadDate: "2026-02-03",
        thumbnailUrl: "http://localhost/storage/sample/picture.svg",
        contentUrl: "http://localhost/storage/videos/tour.webm",
        about: [{ name: "RG2000" }],
      },
    ]);
  });

  it("has no page if it does not exist", async () => {
    const { en } = (await publish(companyWorld())).views;
    for (const id of [undefined, "", "101", "63", "999", "x"]) {
      expect(page.resolve({ id }, en)).toBeUndefined();
    }
    expect(canonicalQuery(page, { id: "531" }, en)).toEqual({ id: 531, pid: "4,63" });
  });
});
