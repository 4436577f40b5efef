import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import { CachedFragment } from "../components/CachedFragment.tsx";
import { type PageEnvironment, PageProvider } from "../components/pageEnvironment.tsx";
import { fragmentCache } from "./fragmentCache.ts";

describe("fragments", () => {
  it("are made once for a publication, language and surface", async () => {
    const [one, other] = [await publish(smallWorld()), await publish(smallWorld())];
    const make = vi.fn(() => "<p></p>");
    const places = [
      [one.views.en, "desktop"],
      [one.views.en, "mobile"],
      [one.views.zh, "desktop"],
      [other.views.en, "desktop"],
    ] as const;
    for (const [view, surface] of [...places, ...places]) {
      expect(fragmentCache(view, surface)("card 1", make)).toBe("<p></p>");
    }
    expect(make).toHaveBeenCalledTimes(places.length);
    fragmentCache(one.views.en, "desktop")("card 2", make);
    expect(make).toHaveBeenCalledTimes(places.length + 1);
  });

  it("are limited in total size", async () => {
    const cachedFragment = fragmentCache((await publish(smallWorld())).views.en, "desktop");
    const make = vi.fn(() => "x".repeat(100_000));
    for (let index = 0; index < 30; index += 1) cachedFragment(`card ${index}`, make);
    cachedFragment("card 29", make);
    expect(make).toHaveBeenCalledTimes(30);
    cachedFragment("card 0", make);
    expect(make).toHaveBeenCalledTimes(31);
  });
});

function Field() {
  return <input id={useId()} />;
}

describe("a cached fragment", () => {
  async function page(): Promise<PageEnvironment> {
    const publication = await publish(smallWorld());
    const cachedFragment = fragmentCache(publication.views.en, "desktop");
    return { ...pageContext(publication), cachedFragment };
  }

  it("is rendered for the first page and shown on all", async () => {
    const setting = await page();
    const Card = vi.fn(({ text }: { text: string }) => <b>{text}</b>);
    const show = (text: string, by: string) =>
      renderToString(
        <PageProvider page={setting}>
          <CachedFragment as="li" name="card" by={by} className="card">
            <Card text={text} />
          </CachedFragment>
        </PageProvider>,
      );
    expect(show("A & B", "1")).toBe('<li class="card"><b>A &amp; B</b></li>');
    expect(show("A & B", "1")).toBe('<li class="card"><b>A &amp; B</b></li>');
    expect(Card).toHaveBeenCalledTimes(1);
    expect(show("C", "2")).toBe('<li class="card"><b>C</b></li>');
  });

  it("has ids that are unique on the page", async () => {
    const setting = await page();
    const html = renderToString(
      <PageProvider page={setting}>
        <Field />
        <CachedFragment as="div" name="one">
          <Field />
        </CachedFragment>
        <CachedFragment as="div" name="other">
          <Field />
        </CachedFragment>
      </PageProvider>,
    );
    const ids = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
