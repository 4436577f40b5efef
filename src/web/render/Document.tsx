import type { ReactNode } from "react";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import { type Language, languageFacts, otherLanguage } from "../../base/site/languages.ts";
import type { ShareImage } from "../discovery/sharePath.ts";

/** Other addresses of the page, all of them absolute. */
export interface DocumentLinks {
  readonly canonical: string;
  /** The page on the mobile surface. */
  readonly mobile: string;
  /** The page in every language it exists in, its own included; tags are BCP 47. */
  readonly languages: readonly { readonly tag: string; readonly href: string }[];
  /** The page for readers of any other language (`x-default`): the standard language's. */
  readonly otherwise: string | undefined;
}

/** A feed as programs find it; its address is absolute. */
export interface FeedAddress {
  /** Media type. */
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** Addresses of the site's icons, and the colour of a browser's bars around the page. */
export interface DocumentIcons {
  readonly ico: string;
  /** Absent where the icon is no drawing. */
  readonly svg: string | undefined;
  readonly apple: string;
  readonly colour: string;
}

export interface DocumentProps {
  readonly language: Language;
  readonly surface: Surface;
  /** The whole title, with the company's name. */
  readonly title: string;
  readonly description: string;
  /** Open Graph type. */
  readonly type: "website" | "article" | "product";
  readonly siteName: string;
  readonly image: ShareImage;
  readonly icons: DocumentIcons;
  /** ISO 8601, for articles. */
  readonly publishedTime?: string | undefined;
  /** Id of an element that browsers wait for before they show the page, and so see in a transition. */
  readonly expects?: string | undefined;
  /** Absent for pages that are no place of their own, such as errors. */
  readonly links?: DocumentLinks | undefined;
  /** Feeds (RSS) and calendars (iCalendar) of the same things. */
  readonly feeds?: readonly FeedAddress[];
  /** Address of the typeface's file; absent: the device's own is used. */
  readonly font?: string | undefined;
  /** Addresses of style sheets, in order. */
  readonly styles: readonly string[];
  /** Rules of this page alone, written as they are: their hash stands in the security policy. */
  readonly styleText?: string | undefined;
  /** Address of the browser's entry module. */
  readonly script: string;
  /** Address of a module that one page alone has beside the entry. */
  readonly pageScript?: string | undefined;
  /** Addresses of modules that these import at once. */
  readonly preloads: readonly string[];
  /** schema.org objects. */
  readonly jsonLd: readonly object[];
  /** Address at which the page's script tells of openings; absent: they are not counted. */
  readonly usage?: string | undefined;
  /** Shows the page without colours (spec section 4, "Page grey mode"). */
  readonly isGrey: boolean;
  readonly children: ReactNode;
}

/**
 * The whole document; who renders it puts `<!doctype html>` before it. Throws where the page's own
 * rules would end their `<style>` element.
 */
export function Document(props: DocumentProps) {
  const { language, surface, title, description, links, feeds, isGrey, children } = props;
  return (
    <html
      lang={languageFacts[language].tag}
      data-surface={surface}
      data-usage={props.usage}
      className={isGrey ? "is-grey" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <Assets {...props} />
        {props.expects && <link rel="expect" href={`#${props.expects}`} blocking="render" />}
        <Icons {...props.icons} />
        {links && <Links {...links} />}
        {feeds?.map((feed) => (
          <link key={feed.href} rel="alternate" {...feed} />
        ))}
        <ShareTags {...props} />
        {props.jsonLd.map((object, index) => (
          <script
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            key={index}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, see embeddedJson
            dangerouslySetInnerHTML={{ __html: embeddedJson(object) }}
          />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

function Assets({ font, styles, styleText, script, pageScript, preloads }: DocumentProps) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {styleText && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: checked, see embeddedStyle
        <style dangerouslySetInnerHTML={{ __html: embeddedStyle(styleText) }} />
      )}
      {font && <FontPreload href={font} />}
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={script} />
      {pageScript && <script type="module" src={pageScript} />}
    </>
  );
}

/** Asks for a font before a style sheet does; as anonymously as style sheets ask. */
export function FontPreload({ href }: { readonly href: string }) {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />;
}

function Icons({ ico, svg, apple, colour }: DocumentIcons) {
  return (
    <>
      <meta name="theme-color" content={colour} />
      {/* Part numbers are no phone numbers, whatever a phone thinks. */}
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href={ico} sizes="32x32" />
      {svg && <link rel="icon" href={svg} type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={apple} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

function Links({ canonical, mobile, languages, otherwise }: DocumentLinks) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map(({ tag, href }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={href} />
      ))}
      {otherwise && <link rel="alternate" hrefLang="x-default" href={otherwise} />}
      <link rel="alternate" media="only screen and (max-width: 640px)" href={mobile} />
    </>
  );
}

function ShareTags({
  language,
  title,
  description,
  type,
  siteName,
  image,
  publishedTime,
  links,
}: DocumentProps) {
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languageFacts[language].locale} />
      <meta
        property="og:locale:alternate"
        content={languageFacts[otherLanguage(language)].locale}
      />
      {links && <meta property="og:url" content={links.canonical} />}
      {publishedTime && <meta property="article:published_time" content={publishedTime} />}
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** JSON inside `<script>`: without `<`, nothing in it can end the element. */
function embeddedJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function embeddedStyle(rules: string): string {
  if (/<\/style/i.test(rules)) throw new Error("Page styles must not contain an end tag");
  return rules;
}
