import type { Surface } from "../../base/site/addresses/surfaces.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Publication } from "../../content/published/publication.ts";

/** Language, surface and state of the content that a page is rendered for. */
export interface Audience {
  readonly publication: Publication;
  readonly language: Language;
  readonly surface: Surface;
}
