import { Blocks } from "../../blocks.jsx";
import { contentOf, pageNames } from "../../content.js";

// Made by the build and kept until it is revalidated (ISR on demand).
export const dynamic = "force-static";
export const revalidate = false;

export function generateStaticParams() {
  return pageNames.map((page) => ({ page }));
}

export async function generateMetadata({ params }) {
  const { title } = await contentOf((await params).page);
  return { title };
}

export default async function Page({ params }) {
  const { main } = await contentOf((await params).page);
  return <Blocks of={main} />;
}
