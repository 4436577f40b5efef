import { expect, it } from "vitest";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import { siteManifest } from "./siteManifest.ts";

it("describes the site for installation, in the reader's language", async () => {
  const { views } = await publish(smallWorld());
  expect(JSON.parse(siteManifest(views.en))).toMatchObject({ lang: "en", start_url: "/" });
  const chinese = JSON.parse(siteManifest(views.zh));
  expect(chinese).toMatchObject({ lang: "zh-CN", short_name: "贵公司" });
  expect([chinese.theme_color, chinese.icons[0].src]).toEqual(["#0b1424", "/favicon.svg"]);
  expect(chinese.icons).toContainEqual({
    src: "/icon-maskable-512.png",
    sizes: "512x512",
    type: "image/png",
    purpose: "maskable",
  });
});
