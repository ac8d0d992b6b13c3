/** Opens the system's sheet to pass something on. Closing it is a choice and no failure. */
export function share(content: ShareData): void {
  navigator.share(content).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
  });
}
