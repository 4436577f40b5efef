/** Hands a text or a file to the browser to be saved. */
export function saveAs(name: string, content: string | Blob): void {
  const file = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
