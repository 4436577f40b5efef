/** The icons of a document on a site without a brand. */
export const sourceIcons = {
  ico: "/favicon.ico",
  svg: "/favicon.svg",
  apple: "/apple-touch-icon.png",
  colour: "#ffffff",
};
