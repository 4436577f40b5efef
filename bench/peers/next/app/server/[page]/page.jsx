import { Blocks } from "../../blocks.jsx";
import { contentOf } from "../../content.js";

// Rendered for each request.
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }) {
  const { title } = await contentOf((await params).page);
  return { title };
}

export default async function Page({ params }) {
  const { main } = await contentOf((await params).page);
  return <Blocks of={main} />;
}
