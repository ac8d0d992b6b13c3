// The sections of results.md: each bench writes its own and leaves the others.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('results.md', import.meta.url));

/** Prints a section, and puts it in the place of the one with its heading, or at the end. */
export function writeSection(heading, text) {
  const section = `## ${heading}\n\n${text.trimEnd()}\n`;
  const [first, ...others] = parts();
  const place = others.findIndex((other) => other.startsWith(`## ${heading}\n`));
  if (place === -1) others.push(section);
  else others[place] = section;
  writeFileSync(file, [first, ...others].map((part) => `${part.trimEnd()}\n`).join('\n'));
  process.stdout.write(`${section}\n`);
}

/** Writes what comes before the sections. */
export function writeFirstPart(text) {
  const [, ...sections] = parts();
  writeFileSync(file, [text, ...sections].map((part) => `${part.trimEnd()}\n`).join('\n'));
}

/** The first part, then the sections with their headings. */
function parts() {
  return readFileSync(file, 'utf8').split(/^(?=## )/m);
}
