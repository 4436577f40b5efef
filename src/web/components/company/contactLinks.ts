/** The address that calls a number, however it is written. */
export function phoneHref(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}

/** The address that begins an e-mail. */
export function mailHref(address: string, subject = ""): string {
  return subject === ""
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}
