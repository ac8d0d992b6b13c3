// Owns the pages in every language.
// Refuses to store HTML that is not on the allow-list, and to let one person publish a binding page.
// Start reading with edit-page.ts, then sanitize-html.ts.
export { pageNames } from './rules.ts';
export { savePage } from './save-page.ts';
export { selectWritten as writtenPages } from './sql.ts';
