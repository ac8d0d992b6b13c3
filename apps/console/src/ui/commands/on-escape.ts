/** Closes a dialog on Escape, but not on a click next to it, by which people lose what they typed. */
export function onEscape(close: () => void) {
  return (_event: object, reason: 'escapeKeyDown' | 'backdropClick'): void => {
    if (reason === 'escapeKeyDown') close();
  };
}
