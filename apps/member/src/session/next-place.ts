/** The address to go on to (`?next=` of a search), or null if there is none within this app. */
export function nextPlace(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : null;
}
