const arriving = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page once. One that failed to load is added again by the next attempt. Those of the first
 * screens are in the page (build/shells.ts): loaded again, they would come after those of other screens.
 */
function styled(file: string): Promise<void> {
  if (document.querySelector(`style[data-file="${file}"]`)) return Promise.resolve();
  const known = arriving.get(file);
  if (known) return known;
  const arrives = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = `/${file}`;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      arriving.delete(file);
      reject(new Error(`${file} could not be loaded`));
    };
    document.head.append(link);
  });
  arriving.set(file, arrives);
  return arrives;
}

/**
 * Loads a part of the app together with its style sheets; the build calls it for each `import()`. A failure is also an
 * event, after which the app asks for a newer version of itself.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  styles: readonly string[] = [],
): Promise<Part> {
  try {
    const [part] = await Promise.all([load(), ...styles.map(styled)]);
    return part;
  } catch (error) {
    window.dispatchEvent(new Event('part-missing'));
    throw error;
  }
}

/** The name by which the build calls it. */
export { loadPart as __vitePreload };
