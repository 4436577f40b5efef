import "./site.css";
import { Blocks } from "./blocks.jsx";
import { contentOf } from "./content.js";

export default async function Layout({ children }) {
  const { header, footer } = await contentOf("product");
  return (
    <html lang="en">
      <body>
        <header>
          <Blocks of={header} />
        </header>
        <main>{children}</main>
        <footer>
          <Blocks of={footer} />
        </footer>
      </body>
    </html>
  );
}
