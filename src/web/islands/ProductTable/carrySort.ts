/**
 * Has the page's other ways to the same list (its cards, its filters) keep the order that the table
 * was brought into on the spot.
 * @param sort as addresses write it: `-cpu-clock`
 */
export function carrySort(sort: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-sorted]")) {
    link.search = withSort(link.search, sort);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sorted]")) {
    const field = form.querySelector<HTMLInputElement>("input[name=sort]") ?? newField();
    field.value = sort;
    form.prepend(field);
  }
}

/** A query with another sort; all else is left as it is written. */
export function withSort(search: string, sort: string): string {
  const others = search.replace(/^\?/, "").split("&");
  const stored = others.filter((pair) => pair !== "" && !pair.startsWith("sort="));
  return `?${[...stored, `sort=${encodeURIComponent(sort)}`].join("&")}`;
}

function newField(): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "sort";
  return field;
}
