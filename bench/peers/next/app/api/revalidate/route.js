import { revalidatePath } from "next/cache";

/** What a content system calls after a publish. */
export function POST() {
  revalidatePath("/static/product");
  return Response.json({});
}
