/** A new screen, or the next step of one, starts at its top, and screen readers start there too. */
export function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
