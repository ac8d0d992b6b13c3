/** Hands a file to the browser, as if it had been downloaded. */
export function keepFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser takes the file before any other code runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
