// The first formatter of a document makes the browser read what it knows of all languages, which takes 15 ms
// and more. This script is small enough to do it while the others are on their way.
new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full" }).format();
