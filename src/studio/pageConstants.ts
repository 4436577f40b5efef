/** Names shared by the server's document and the browser's script. */

/** Id of the element that the studio is drawn into. */
export const rootId = "studio";

/** An OpenID provider that people can sign in with. */
export interface SignInProvider {
  /** Display name. */
  readonly name: string;
  /** Path at which signing in with it begins. */
  readonly path: string;
}

/** The company's mark where the site has one of its own, on light grounds. */
export interface StudioMark {
  readonly src: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * React Aria inserts a style element of this id unless there is one; our style sheet has its rule.
 * Source: react-aria 3.51, `usePress`.
 */
export const pressableStyleId = "react-aria-pressable-style";

/** Cookies that store a browser's choices before sign-in. */
export const languageCookie = "Studio-Language";
export const themeCookie = "Studio-Theme";

export const themes = ["system", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** Name of the Trusted Types policy with which pasted HTML is parsed. */
export const richTextPolicy = "studio-paste";
