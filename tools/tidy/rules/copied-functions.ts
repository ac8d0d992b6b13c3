import type { Node } from 'oxc-parser';
import { type Finding, isCode, isTest, type SourceFile } from '../source-file.ts';

interface Declared {
  path: string;
  line: number;
  name: string;
  body: string;
}

/** Copies in a test of a function that another test of its workspace has by the same name. */
export function copiedFunctions(files: readonly SourceFile[]): Finding[] {
  const first = new Map<string, Declared>();
  const findings: Finding[] = [];
  for (const helper of files.filter(({ path }) => isCode(path) && isTest(path)).flatMap(declaredIn)) {
    const key = `${workspaceOf(helper.path)} ${helper.name} ${helper.body}`;
    const earlier = first.get(key);
    if (!earlier) first.set(key, helper);
    else if (earlier.path !== helper.path) {
      const { path, line, name } = helper;
      findings.push({ path, line, fix: `${name} is the same in ${earlier.path}: keep one for both` });
    }
  }
  return findings;
}

/** `packages/server`, `e2e`: tests of one workspace can share a helper. */
const workspaceOf = (path: string) => /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0];

/** The functions at the top of a file, whatever their form. */
function declaredIn(file: SourceFile): Declared[] {
  return file
    .syntax()
    .program.body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      return declared ? functionsIn(declared) : [];
    })
    .map(({ name, node }) => ({
      path: file.path,
      line: file.lineAt(node.start),
      name,
      body: bare(file.text.slice(node.start, node.end)),
    }));
}

function functionsIn(declared: Node): { name: string; node: Node }[] {
  if (declared.type === 'FunctionDeclaration') {
    return declared.id ? [{ name: declared.id.name, node: declared }] : [];
  }
  if (declared.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, node: init }]
      : [],
  );
}

/** The text without comments and without what a formatter decides. */
function bare(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/,(?=[)\]}])/g, '');
}
