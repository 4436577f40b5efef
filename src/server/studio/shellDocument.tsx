import { renderToStaticMarkup } from "react-dom/server";
import type { ShellMessages } from "../../base/i18n/studio/en/frame.ts";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import {
  pressableStyleId,
  rootId,
  type SignInProvider,
  type StudioMark,
  type Theme,
} from "../../studio/pageConstants.ts";
import { FontPreload } from "../../web/render/Document.tsx";

/** The files of the build that a document of the studio refers to. */
export interface StudioFiles {
  readonly script: string;
  readonly modules: readonly string[];
  readonly style: string;
  readonly font?: string | undefined;
  readonly messages: Readonly<Record<Language, string>>;
  /** Further files of screens, by their keys. */
  readonly screens: Readonly<
    Record<
      string,
      {
        readonly modules: readonly string[];
        readonly messages: Readonly<Record<Language, readonly string[]>>;
      }
    >
  >;
}

interface ShellFacts {
  readonly language: Language;
  readonly theme: Theme;
  readonly messages: ShellMessages;
  readonly files: StudioFiles;
  /** Key of the screen that the address names. */
  readonly screen: string | undefined;
  /** The request carried a session's cookie, whatever it is worth. */
  readonly hasSession: boolean;
  /** Paths of the calls that the script makes first where there is a session. */
  readonly calls: readonly string[];
  /** Content types in their order, with their names. */
  readonly types: readonly {
    readonly name: string;
    readonly label: Readonly<Record<Language, string>>;
  }[];
  /** Revision of the publication: what the script loads is not older. */
  readonly publication: number;
  readonly provider: SignInProvider | undefined;
  readonly mark: StudioMark | undefined;
  /** Address of the icon. */
  readonly icon: string;
}

/**
 * The document of every screen: the frame's outline, which the script replaces, and what to say
 * where there is no script. It tells nothing about the person, and nothing about the content but the
 * publication's revision.
 */
export function renderShell(facts: ShellFacts): string {
  const { language, theme, messages, files, types, hasSession, provider, mark, icon } = facts;
  const screen = hasSession ? files.screens[facts.screen ?? ""] : undefined;
  const scripts = [
    ...[files.script, ...files.modules, files.messages[language]],
    ...(screen === undefined ? [] : [...screen.modules, ...screen.messages[language]]),
  ];
  const html = (
    <html lang={languageFacts[language].tag} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <title>{messages.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} sizes="32x32" />
        {hasSession &&
          facts.calls.map((href) => (
            <link key={href} rel="preload" as="fetch" crossOrigin="anonymous" href={href} />
          ))}
        {/* The id keeps React Aria from inserting a style element of its own, which the policy refuses. */}
        <link rel="stylesheet" id={pressableStyleId} href={files.style} precedence="first" />
        {files.font && <FontPreload href={files.font} />}
        {scripts.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body>
        <div
          id={rootId}
          data-language={language}
          data-session={hasSession}
          data-publication={facts.publication}
          data-types={JSON.stringify(types)}
          data-provider={provider && JSON.stringify(provider)}
          data-mark={mark && JSON.stringify(mark)}
        >
          <div className={hasSession ? "outline" : "outline outline--plain"} aria-hidden="true">
            <div className="outline__side" />
            <div className="outline__main">
              <span className="bone bone--title" />
              <span className="bone" />
              <span className="bone" />
              <span className="bone" />
            </div>
          </div>
        </div>
        <noscript>
          <div className="no-script">
            <h1>{messages.title}</h1>
            <p>{messages.needsScript}</p>
            <p>
              <a href="/">{messages.toSite}</a>
            </p>
          </div>
        </noscript>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(html)}`;
}
