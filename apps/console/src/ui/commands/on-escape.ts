/** Closes a dialog on Escape, but not on an outside click, which would lose what was typed. */
export function onEscape(close: () => void) {
  return (_event: object, reason: 'escapeKeyDown' | 'backdropClick'): void => {
    if (reason === 'escapeKeyDown') close();
  };
}
