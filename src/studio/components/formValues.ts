/** Reads a form's fields by name, as texts; one that is not there is empty. */
export function formTexts(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}
