/**
 * Page numbers to offer on page `page` of `last` (both from 1): the first, the last and the page
 * with its neighbours, ascending; `null` stands where numbers are left out. A gap of a single
 * number is filled, because dots would take the same space.
 */
export function pageWindow(page: number, last: number): readonly (number | null)[] {
  const shown: (number | null)[] = [];
  let previous = 0;
  for (let number = 1; number <= last; number += 1) {
    const isOffered = number === 1 || number === last || Math.abs(number - page) <= 1;
    if (!isOffered) continue;
    if (number - previous === 2) shown.push(number - 1);
    else if (number - previous > 2) shown.push(null);
    shown.push(number);
    previous = number;
  }
  return shown;
}
