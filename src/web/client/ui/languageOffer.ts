import { offer as en } from "../../../base/i18n/en/languageOffer.ts";
import { offer as zh } from "../../../base/i18n/zh/languageOffer.ts";
import { element } from "../runtime/element.ts";

/**
 * Offers the page in a reader's own language, in that language: a small card below the header that
 * takes no room of the page. It comes once: whoever answers it or switches is not asked again.
 * @param link the page's language switch, whose address and language are the offer's
 * @param onAnswer called when the offer is closed
 */
export function showLanguageOffer(
  { href, hreflang }: HTMLAnchorElement,
  onAnswer: () => void,
): void {
  const { text, accept, close } = hreflang.startsWith("zh") ? zh : en;
  const box = element("aside", "language-offer", "", {
    lang: hreflang,
    "aria-label": text,
  });
  const way = element("a", "language-offer__way", accept, {
    href,
    hreflang,
    "data-switch": "",
  });
  const button = element("button", "language-offer__close", "", {
    type: "button",
    "aria-label": close,
  });
  button.addEventListener("click", () => {
    onAnswer();
    box.remove();
  });
  const card = element("div", "language-offer__card");
  card.append(element("p", "language-offer__text", text), way, button);
  box.append(card);
  document.querySelector(".page > header")?.after(box);
}
