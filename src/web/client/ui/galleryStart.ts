/**
 * Loads the gallery's behaviours at its first interaction, or for an address of one of its entries
 * (see gallery.ts). Until then, and if they fail to load, its links show the dialogs by styles alone.
 */
export function startGallery(): void {
  const gallery = document.querySelector<HTMLElement>("[data-gallery]");
  if (gallery === null) return;
  let showEntry: typeof import("./gallery.ts").showEntry | undefined;
  const show = async (hash: string, step?: string): Promise<void> => {
    const dialog = document.getElementById(hash.slice(1));
    if (!(dialog instanceof HTMLDialogElement)) return;
    try {
      // Once it is there nothing waits: the next key may close what this one opens.
      showEntry ??= (await import("./gallery.ts")).showEntry;
      showEntry(gallery, dialog, step);
    } catch {
      location.hash = hash;
    }
  };
  gallery.addEventListener("click", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const dialog = link?.closest("dialog");
    if (link && dialog?.open && link.matches("[data-closes]")) {
      event.preventDefault();
      dialog.close();
    } else if (link?.matches("[data-opens], [data-step]")) {
      event.preventDefault();
      void show(link.hash, link.dataset.step);
    }
  });
  if (location.hash !== "") void show(location.hash);
}
