/** Hands a file to the browser, as if it had been downloaded. */
export function keepFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the file by the time that anything else can run.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
