/** Content of `<main>` where a preview has nothing to show. */
export function PreviewNotice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="error-page wrap">
      <div className="error-page__text">
        <h1 className="error-page__title">{title}</h1>
        <p className="error-page__what">{text}</p>
      </div>
    </div>
  );
}
