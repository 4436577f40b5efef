import type { FindBar } from "./find/findBar.ts";
import { messages } from "./messages.ts";
import type { PageList } from "./pageList.ts";
import { parseZoom } from "./zoom.ts";

/** The tools above the pages, brought to life. */
export function startTools(
  tools: HTMLElement,
  list: PageList,
  find: FindBar,
  print: () => void,
): void {
  const acts: Readonly<Record<string, () => void>> = {
    "previous-page": () => list.goTo(list.current - 1),
    "next-page": () => list.goTo(list.current + 1),
    "zoom-out": () => list.step(-1),
    "zoom-in": () => list.step(1),
    "open-find": () => find.open(),
    "find-previous": () => void find.go(-1),
    "find-next": () => void find.go(1),
    "close-find": () => find.close(),
    print,
  };
  for (const button of tools.querySelectorAll<HTMLElement>("[data-tool]")) {
    const act = acts[button.dataset.tool ?? ""];
    if (act) button.addEventListener("click", act);
  }
  startPageField(tools, list);
  startZoomList(tools, list);
  tools.dataset.ready = "";
}

function startPageField(tools: HTMLElement, list: PageList): void {
  const field = tools.querySelector<HTMLInputElement>("[data-page]");
  const count = tools.querySelector("[data-page-count]");
  if (field === null) return;
  if (count) count.textContent = messages.pageOf(list.pages.length);
  const show = () => {
    field.value = String(list.current);
    disable(tools, "previous-page", list.current === 1);
    disable(tools, "next-page", list.current === list.pages.length);
  };
  field.addEventListener("focus", () => field.select());
  field.addEventListener("change", () => {
    const number = Number.parseInt(field.value, 10);
    if (Number.isFinite(number)) list.goTo(number);
    show();
  });
  list.addEventListener("page", show);
  show();
}

/** Marks a tool as disabled, but lets it keep the focus. */
function disable(tools: HTMLElement, name: string, isUseless: boolean): void {
  tools
    .querySelector(`[data-tool="${name}"]`)
    ?.setAttribute("aria-disabled", isUseless ? "true" : "false");
}

function startZoomList(tools: HTMLElement, list: PageList): void {
  const select = tools.querySelector<HTMLSelectElement>("[data-zoom]");
  if (select === null) return;
  select.addEventListener("change", () => {
    list.zoom = parseZoom(select.value);
  });
  list.addEventListener("zoom", () => {
    const value = String(list.zoom);
    const isKnown = [...select.options].some((option) => option.value === value);
    if (!isKnown) select.add(new Option(`${value}%`, value));
    select.value = value;
  });
}
