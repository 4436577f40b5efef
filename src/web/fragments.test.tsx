import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { pageContext } from "../../tests/support/pageContext.ts";
import { publish, smallWorld } from "../../tests/support/world.ts";
import { PageProvider, type PageSetting } from "./components/page.tsx";
import { Remembered } from "./components/Remembered.tsx";
import { fragmentsOf } from "./fragments.ts";

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
      expect(fragmentsOf(view, surface)("card 1", make)).toBe("<p></p>");
    }
    expect(make).toHaveBeenCalledTimes(places.length);
    fragmentsOf(one.views.en, "desktop")("card 2", make);
    expect(make).toHaveBeenCalledTimes(places.length + 1);
  });

  it("do not grow without end", async () => {
    const remember = fragmentsOf((await publish(smallWorld())).views.en, "desktop");
    const make = vi.fn(() => "x".repeat(100_000));
    for (let index = 0; index < 30; index += 1) remember(`card ${index}`, make);
    remember("card 29", make);
    expect(make).toHaveBeenCalledTimes(30);
    remember("card 0", make);
    expect(make).toHaveBeenCalledTimes(31);
  });
});

describe("what is remembered", () => {
  const Field = () => <input id={useId()} />;

  async function page(): Promise<PageSetting> {
    const publication = await publish(smallWorld());
    const remember = fragmentsOf(publication.views.en, "desktop");
    return { ...pageContext(publication), remember };
  }

  it("is rendered for the first page and shown on all", async () => {
    const setting = await page();
    const Card = vi.fn(({ text }: { text: string }) => <b>{text}</b>);
    const show = (text: string, by: string) =>
      renderToString(
        <PageProvider page={setting}>
          <Remembered as="li" name="card" by={by} className="card">
            <Card text={text} />
          </Remembered>
        </PageProvider>,
      );
    expect(show("A & B", "1")).toBe('<li class="card"><b>A &amp; B</b></li>');
    expect(show("A & B", "1")).toBe('<li class="card"><b>A &amp; B</b></li>');
    expect(Card).toHaveBeenCalledTimes(1);
    expect(show("C", "2")).toBe('<li class="card"><b>C</b></li>');
  });

  it("has ids that no other part of the page has", async () => {
    const setting = await page();
    const html = renderToString(
      <PageProvider page={setting}>
        <Field />
        <Remembered as="div" name="one">
          <Field />
        </Remembered>
        <Remembered as="div" name="other">
          <Field />
        </Remembered>
      </PageProvider>,
    );
    const ids = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
