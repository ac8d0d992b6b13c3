// Owns the pages of the house in every language.
// Refuses to store HTML that is not on the allow-list.
// Start reading with save-page.ts.
export { pagesFeature } from './feature.ts';
export { pageNames } from './rules.ts';
export { savePage } from './save-page.ts';
export { selectPageNames } from './sql.ts';
