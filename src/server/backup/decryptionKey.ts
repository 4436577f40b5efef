/** Key that archives are decrypted with: secret keys (AGE-SECRET-KEY-…), or a passphrase. */
export type DecryptionKey =
  | { readonly identities: readonly string[] }
  | { readonly passphrase: string };

/** Milliseconds for which increments are kept. */
export const incrementLifeMs = 2 * 24 * 3_600_000;
