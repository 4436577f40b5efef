/** A figure as tables hold it: a number with a sign, and a unit or a word at most. */
const figure = /^[+−-]?\d[\d,.]*(?:\s?[^\d\s]{1,8}){0,2}$/;

/** The tables of sanitised HTML with columns of figures marked as such, so that they stand right. */
export function withFiguresMarked(html: string): string {
  return html.replaceAll(/<table>[\s\S]*?<\/table>/g, (table) => {
    const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map((match) =>
      cellsOf(match[1] ?? ""),
    );
    if (table.includes("span=")) return table;
    const isFigures = (column: number) => {
      const values = rows.map((row) => row[column]).filter((cell) => cell?.isData === true);
      return values.length > 0 && values.every((cell) => figure.test(cell?.text ?? ""));
    };
    return table.replaceAll(/<tr>[\s\S]*?<\/tr>/g, (row) => {
      let column = -1;
      return row.replaceAll(/<(th|td)\b/g, (cell) => {
        column += 1;
        return isFigures(column) ? `${cell} class="number"` : cell;
      });
    });
  });
}

function cellsOf(row: string): { isData: boolean; text: string }[] {
  return [...row.matchAll(/<(th|td)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, text = ""]) => ({
    isData: tag === "td",
    text: text.replaceAll(/<[^>]*>/g, "").trim(),
  }));
}
