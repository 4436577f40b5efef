/** Lines that stand for a screen that is still to come: its title and some of its content. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <>
      <span className="bone bone--title" />
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
        <span key={index} className="bone" />
      ))}
    </>
  );
}
