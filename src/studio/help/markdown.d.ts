/** A Markdown file as text: the bundle has it by the build's loader. */
declare module "*.md" {
  const text: string;
  export default text;
}
