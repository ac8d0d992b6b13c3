import {
  dottedName,
  type Finding,
  findNodes,
  isCode,
  type Rule,
  type SourceFile,
  wordsOf,
} from '../source-file.ts';

const homeless = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'misc']);
const ourFolders = /^(packages|apps|e2e|bench|tools)\//;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

export const fileNames: Rule = {
  name: 'files and folders are kebab-case and named for what they own',
  check({ path }: SourceFile): Finding[] {
    if (!ourFolders.test(path) || !/\.(tsx?|mjs|js|sql|css|html)$/.test(path)) return [];
    const findings: Finding[] = [];
    for (const segment of path.split('/')) {
      if (!kebab.test(segment)) findings.push({ path, line: 1, fix: `rename \`${segment}\` to kebab-case` });
      const words = segment.replace(/\.[a-z]+$/, '').split(/[-.]/);
      const word =
        words.find((part) => homeless.has(part)) ??
        (words[0] === 'base' && isCode(path) ? 'base' : undefined);
      if (word !== undefined) {
        findings.push({ path, line: 1, fix: `\`${word}\` owns nothing: move the code to its owner` });
      }
    }
    return findings;
  },
};

export const typeNames: Rule = {
  name: 'no BaseX, XManager, XHelper',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || !ourFolders.test(file.path)) return [];
    return findNodes(file, (node) => {
      const declares =
        node.type === 'ClassDeclaration' ||
        node.type === 'TSInterfaceDeclaration' ||
        node.type === 'TSTypeAliasDeclaration' ||
        node.type === 'FunctionDeclaration';
      const name = declares && node.id !== null ? dottedName(node.id) : null;
      if (name === null) return null;
      const words = wordsOf(name);
      const base = words[0] === 'base' && /^[A-Z]/.test(name);
      return base || homeless.has(words.at(-1) ?? '') ? `\`${name}\`: name it for what it does` : null;
    });
  },
};
