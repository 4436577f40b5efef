import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { messages } from "../../../src/base/i18n/index.ts";
import { href } from "../../../src/base/site/addresses/href.ts";
import type { Surface } from "../../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../../src/base/site/languages.ts";
import { Marker } from "../../../src/web/components/Island.tsx";
import { Layout } from "../../../src/web/components/layout/Layout.tsx";
import type { LayoutData, MenuEntry } from "../../../src/web/components/layout/layoutTypes.ts";
import { PageProvider } from "../../../src/web/components/pageEnvironment.tsx";
import { drawnShareImage } from "../../../src/web/discovery/sharePath.ts";
import type { HydrationTrigger } from "../../../src/web/islands/registry.ts";
import { Document } from "../../../src/web/render/Document.tsx";
import { sourceIcons } from "../../support/sourceIcons.ts";
import { Order } from "./Order.tsx";

let lastId = 0;

function entry(title: string, children: readonly MenuEntry[] = [], isActive = false): MenuEntry {
  lastId += 1;
  const id = lastId;
  return {
    id,
    title: { text: title },
    href: `/product-list?id=${id}`,
    isExternal: false,
    isActive,
    children,
    groups: [],
  };
}

function menu(): MenuEntry[] {
  lastId = 0;
  const processors = entry("Processors", [entry("AI vision SoCs", [], true), entry("CPUs")], true);
  const power = entry("Power", [entry("USB-PD controllers")]);
  const recommended = {
    label: { text: "Recommended" },
    items: [{ title: { text: "RG8810" }, href: "/product-info?id=101", isExternal: false }],
  };
  return [
    { ...entry("Products", [processors, power], true), recommended },
    entry("News", [entry("Company news"), entry("Exhibitions")]),
    { ...entry("Shop"), href: "https://shop.example/", isExternal: true },
  ];
}

function frame(): LayoutData {
  return {
    company: {
      name: { text: "Ridgekey" },
      legalName: { text: "Ridgekey Co., Ltd." },
      tagline: { text: "Chips" },
      stockCode: "603893",
      phone: "+86 000 0000 0000",
      email: "service@example.com",
      address: { text: "1 Example Road" },
    },
    marks: { header: "drawn", footer: "drawn" },
    menu: menu(),
    support: undefined,
    footerMenu: menu(),
    activePath: "",
    breadcrumb: [
      { title: { text: "Home" }, href: "/" },
      { title: { text: "Services" } },
      { title: { text: "RG8810" } },
    ],
    homeHref: "/",
    languageHref: "/?lang=zh",
    isAnywhere: false,
    social: [
      {
        name: { text: "WeChat" },
        hint: { text: "Scan" },
        qr: { src: "/code.svg", width: 168, height: 168, alt: { text: "QR code" } },
      },
    ],
    records: [{ text: { text: "ICP 00000000" }, url: "https://records.example/" }],
    isDemo: true,
    year: 2026,
  };
}

interface PageOptions {
  readonly language?: Language;
  readonly surface?: Surface;
  readonly content: ReactNode;
  readonly script?: string;
}

function page({ language = "en", surface = "desktop", content, script }: PageOptions): string {
  const urls = { surface, language, languageInQuery: true };
  const html = renderToString(
    <Document
      language={language}
      surface={surface}
      title="A page"
      description="About it"
      type="website"
      siteName="Ridgekey"
      image={drawnShareImage("http://site.test/share.png", "A page")}
      icons={sourceIcons}
      styles={[`/${surface}.css`]}
      script={script ?? "/entry.js"}
      preloads={[]}
      jsonLd={[]}
      isGrey={false}
    >
      <PageProvider
        page={{
          urls,
          messages: messages[language],
          href: (key, query) => href(urls, key, query),
          cachedFragment: (_name, make) => make(),
        }}
      >
        <Layout frame={frame()}>
          <div className="wrap">
            <h1>A page</h1>
            {content}
          </div>
        </Layout>
      </PageProvider>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** A page of so many paragraphs, with an anchor at its end. */
export function layoutPage(language: Language, surface: Surface, paragraphs = 60): string {
  const texts = Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index + 1}`);
  const content = (
    <>
      <p>
        <a href="#end">To the end</a> <a href="/next">Next page</a>{" "}
        <a href="/next" target="_blank" rel="noopener">
          New tab
        </a>
      </p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h2 id="end">End</h2>
    </>
  );
  return page({ language, surface, content });
}

/** Two islands of the same component; the second is below the fold. */
export function islandPage(hydrate: HydrationTrigger = "interaction"): string {
  const below = Array.from({ length: 80 }, (_, index) => `Paragraph ${index + 1}`);
  const content = (
    <>
      <Marker name="Order" component={Order} props={{ part: "RG8810 <&\"'>" }} hydrate={hydrate} />
      {below.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Marker name="Order" component={Order} props={{ part: "RG8820" }} hydrate={hydrate} />
    </>
  );
  return page({ content, script: "/islandClient.js" });
}

/** A carousel as `client/ui/carousel.ts` wants it. */
export function carouselPage(): string {
  const slides = ["First", "Second", "Third"];
  const content = (
    <section
      data-carousel=""
      data-interval="1000"
      aria-roledescription="carousel"
      aria-label="Banners"
    >
      <div data-track="" className="strip">
        {slides.map((slide, index) => (
          <section
            key={slide}
            data-slide=""
            aria-roledescription="slide"
            aria-label={`${index + 1} / ${slides.length}`}
            className="strip__slide"
          >
            <a href={`/${slide}`}>{slide}</a>
          </section>
        ))}
      </div>
      <div data-controls="" hidden>
        <button type="button" data-previous="" aria-label="Previous" />
        {slides.map((slide) => (
          <button key={slide} type="button" data-dot="" aria-label={slide} />
        ))}
        <button type="button" data-next="" aria-label="Next" />
        <button type="button" data-pause="" aria-label="Pause" data-play-label="Play" />
      </div>
    </section>
  );
  return page({ content });
}
