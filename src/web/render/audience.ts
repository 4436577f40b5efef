import type { Publication } from "../../content/publication.ts";
import type { Language } from "../../site/languages.ts";
import type { Surface } from "../../site/surfaces.ts";

/** Language, surface and state of the content that a page is rendered for. */
export interface Audience {
  readonly publication: Publication;
  readonly language: Language;
  readonly surface: Surface;
}
