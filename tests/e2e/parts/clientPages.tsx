import { renderToString } from "react-dom/server";
import type { Surface } from "../../../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts } from "../../../src/base/site/languages.ts";
import { Island } from "../../../src/web/components/Island.tsx";
import { drawnShareImage } from "../../../src/web/discovery/sharePath.ts";
import {
  LoginForm,
  type LoginFormMessages,
} from "../../../src/web/islands/LoginForm/LoginForm.tsx";
import { Document } from "../../../src/web/render/Document.tsx";
import { sourceIcons } from "../../support/sourceIcons.ts";

/** Messages of the login form. */
export const formWords: Readonly<Record<Language, LoginFormMessages>> = {
  en: {
    account: "Account",
    password: "Password",
    accountMissing: "Please enter your account.",
    passwordMissing: "Please enter your password.",
    showPassword: "Show password",
    signIn: "Sign in",
    code: "Code",
    codeMissing: "Please enter the code.",
    codeHint: "Six digits",
    passkey: "Use a passkey",
    passkeyUnused: "No passkey was used.",
    signingIn: "Signing in",
  },
  zh: {
    account: "账号",
    password: "密码",
    accountMissing: "请输入账号。",
    passwordMissing: "请输入密码。",
    showPassword: "显示密码",
    signIn: "登录",
    code: "验证码",
    codeMissing: "请输入验证码。",
    codeHint: "六位数字",
    passkey: "使用通行密钥",
    passkeyUnused: "未使用通行密钥。",
    signingIn: "正在登录",
  },
};

interface PageOptions {
  readonly language: Language;
  readonly surface?: Surface | undefined;
  /** Error of a plain post of the form. */
  readonly error?: string | undefined;
}

/** A page with the client's parts: the reader's part of the header, and the login form. */
export function clientPage({ language, surface = "desktop", error }: PageOptions): string {
  const html = renderToString(
    <Document
      language={language}
      surface={surface}
      title={languageFacts[language].ownName}
      description="A page"
      type="website"
      siteName="Ridgekey"
      image={drawnShareImage("/share.png", "A page")}
      icons={sourceIcons}
      styles={["/assets/desktop.css", "/assets/styles.css"]}
      script="/assets/entry.js"
      preloads={[]}
      jsonLd={[]}
      isGrey={false}
    >
      <header>
        <a className="brand" href={`/home?lang=${language}`}>
          Ridgekey
        </a>
        {surface === "desktop" ? <DesktopMenu /> : <PhoneMenu />}
        <p data-account="" hidden>
          <span data-account-name="" /> <button type="button" data-sign-out="">{`✕`}</button>
        </p>
      </header>
      <main className="wrap">
        <h1>{languageFacts[language].ownName}</h1>
        <Island
          name="LoginForm"
          component={LoginForm}
          hydrate="interaction"
          props={{
            action: `/posted?lang=${language}`,
            target: `/target?lang=${language}`,
            messages: formWords[language],
            offersPasskeys: false,
            initial: error === undefined ? { account: "" } : { account: "ada", error },
          }}
        />
      </main>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

function DesktopMenu() {
  return (
    <nav className="top-menu">
      <ul className="top-menu__list">
        <li className="top-menu__item">
          <a className="top-menu__link" href="/rk-news?id=3">
            {`3`}
          </a>
          <ul className="mega__list" hidden>
            <li>
              <a className="mega__link" href="/rk-news?id=30&pid=3">
                {`30`}
              </a>
            </li>
          </ul>
        </li>
      </ul>
    </nav>
  );
}

/** A menu as `MobileMenu` has it. */
function PhoneMenu() {
  return (
    <nav className="sheet__menu">
      <ul>
        <li>
          <details className="branch branch--1">
            <summary className="sheet__row sheet__row--1">{`3`}</summary>
            <ul className="branch__list">
              <li>
                <a className="sheet__row sheet__row--2 sheet__row--all" href="/mobile/rk-news?id=3">
                  {`All 3`}
                </a>
              </li>
              <li>
                <a className="sheet__row sheet__row--2" href="/mobile/rk-news?id=30&pid=3">
                  {`30`}
                </a>
              </li>
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}
