/** Opens the system's share sheet. Closing it is a choice, not a failure. */
export function share(content: ShareData): void {
  navigator.share(content).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
  });
}
