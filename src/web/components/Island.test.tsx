import { useId } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "../../base/i18n/index.ts";
import { Marker } from "./Island.tsx";
import { type PageEnvironment, PageProvider, usePage } from "./pageEnvironment.tsx";

const setting: PageEnvironment = {
  urls: { surface: "desktop", language: "en", languageInQuery: true },
  messages: messages.en,
  href: () => "/",
  cachedFragment: (_name, make) => make(),
};

function Labelled({ text }: { text: string }) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{text}</label> <input id={id} />
    </p>
  );
}

function Curious() {
  return <p>{usePage().urls.language}</p>;
}

function LanguageNote() {
  return <em>{usePage().urls.language}</em>;
}

function attribute(html: string, name: string): string | undefined {
  return new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1];
}

describe("an island's marker", () => {
  it("holds the component's HTML and the trigger of its hydration", () => {
    const html = renderToString(
      <Marker
        name="Labelled"
        component={Labelled}
        props={{ text: "Clock" }}
        hydrate="any-interaction"
      />,
    );
    expect(html).toContain(">Clock</label>");
    expect(attribute(html, "island")).toBe("Labelled");
    expect(attribute(html, "hydrate")).toBe("any-interaction");
    expect(attribute(html, "props")).toBe("{&quot;text&quot;:&quot;Clock&quot;}");
  });

  it("keeps props from breaking out of their attribute", () => {
    const text = `"><script>alert('1')</script>&quot;`;
    const html = renderToString(
      <Marker name="Labelled" component={Labelled} props={{ text }} hydrate="interaction" />,
    );
    expect(html).not.toContain("<script");
    expect(attribute(html, "props")).not.toMatch(/[<>]/);
  });

  it("gives ids of its own to each island, with the prefix that the browser gets", () => {
    const html = renderToString(
      <main>
        <Marker name="Labelled" component={Labelled} props={{ text: "A" }} hydrate="interaction" />
        <Marker name="Labelled" component={Labelled} props={{ text: "B" }} hydrate="interaction" />
      </main>,
    );
    const ids = [...html.matchAll(/<input id="([^"]*)"/g)].map(([, id]) => id ?? "");
    const prefixes = [...html.matchAll(/data-prefix="([^"]*)"/g)].map(([, prefix]) => prefix ?? "");
    expect(new Set(ids).size).toBe(2);
    ids.forEach((id, index) => {
      expect(id).toContain(prefixes[index]);
    });
  });

  it("is isolated from the page's context, which the browser does not have", () => {
    expect(() =>
      renderToString(
        <PageProvider page={setting}>
          <Marker name="Curious" component={Curious} props={{}} hydrate="interaction" />
        </PageProvider>,
      ),
    ).toThrow("outside PageProvider");
    const html = renderToString(
      <PageProvider page={setting}>
        <Marker name="Labelled" component={Labelled} props={{ text: "A" }} hydrate="interaction" />
        <LanguageNote />
      </PageProvider>,
    );
    expect(html).toContain("<em>en</em>");
  });
});
