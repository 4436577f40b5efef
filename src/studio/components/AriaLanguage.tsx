import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useInterface } from "../frame/language/language.tsx";

/** Makes React Aria speak the interface's language below. The frame has no part of it, so each use does. */
export function AriaLanguage({ children }: { readonly children: ReactNode }) {
  const { language } = useInterface();
  return <I18nProvider locale={language === "zh" ? "zh-CN" : "en-US"}>{children}</I18nProvider>;
}
