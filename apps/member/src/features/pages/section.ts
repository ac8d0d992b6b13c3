/**
 * The part of a page from the `h2` with an id to the next one, under its title; null when the page has no such heading, as
 * after somebody rewrote it.
 */
export function sectionOf(content: string, id: string): { title: string; content: string } | null {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const heading = [...body.querySelectorAll('h2')].find((each) => each.id === id);
  if (id === '' || heading === undefined) return null;
  const parts = [];
  let next = heading.nextElementSibling;
  while (next !== null && next.localName !== 'h2') {
    parts.push(next.outerHTML);
    next = next.nextElementSibling;
  }
  return { title: heading.textContent, content: parts.join('') };
}
