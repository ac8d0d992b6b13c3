import type { JSXChild, Node, TemplateLiteral } from 'oxc-parser';
import { findNodes, isCode, isTest, type Rule, tailName } from '../source-file.ts';

const app = /^apps\/member\/src\//;
/** Pages of the server are markup: texts follow each other in it, and only a colon tells that one goes on. */
const page = /^packages\/server\/src\/features\//;

const fix =
  'write the value into the text as a placeholder: the marks and the order differ between languages';

/** Each language has its own colon, brackets and order of words. */
export const appendedValues: Rule = {
  name: 'a value is a placeholder in its text, and never put after it',
  check(file) {
    if (!isCode(file.path) || isTest(file.path)) return [];
    if (app.test(file.path)) return findNodes(file, (node) => (isAppendedInApp(node) ? fix : null));
    if (page.test(file.path)) return findNodes(file, (node) => (isAppendedOnPage(node) ? fix : null));
    return [];
  },
};

function isAppendedInApp(node: Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return follows(node, { mark: /^[:：]|^(?:\s+|\s*[(（])$/ });
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isText);
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.some((child, index) => isTextShown(child) && isAppended(node.children, index));
    default:
      return false;
  }
}

const isAppendedOnPage = (node: Node) => node.type === 'TemplateLiteral' && follows(node, { mark: /^[:：]/ });

/** Whether a text of a template is followed by such a mark. The end of the template is not one. */
function follows({ expressions, quasis }: TemplateLiteral, { mark }: { mark: RegExp }): boolean {
  return expressions.some((each, index) => {
    const after = quasis[index + 1]?.value.raw ?? '';
    const isLast = index === expressions.length - 1;
    return isText(each) && mark.test(after) && !(isLast && /^\s*$/.test(after));
  });
}

/** Words of the reader’s language: `text('a.b')`, `say('a')`, `texts.a`. A pen has a method `text`, which draws. */
function isText(node: Node): boolean {
  if (node.type === 'CallExpression')
    return node.callee.type === 'Identifier' && /^(?:text|say)$/.test(node.callee.name);
  return node.type === 'MemberExpression' && tailName(node.object) === 'texts';
}

const isTextShown = (child: JSXChild) => child.type === 'JSXExpressionContainer' && isText(child.expression);

/** Whether what follows a child on its line is a colon or a bracket, or a space with an amount or a time after it. */
function isAppended(children: readonly JSXChild[], index: number): boolean {
  const [next, ...others] = children.slice(index + 1);
  if (next === undefined) return false;
  if (next.type === 'JSXText' && /^[ \t]*[:：(（]/.test(next.value)) return true;
  const value = others.find((child) => !isLineBreak(child));
  return isSpace(next) && value !== undefined && isAmountOrTime(value);
}

const isLineBreak = (child: JSXChild) => child.type === 'JSXText' && /^\s*\n\s*$/.test(child.value);

function isSpace(child: JSXChild): boolean {
  if (child.type === 'JSXText') return /^[ \t]+$/.test(child.value);
  return (
    child.type === 'JSXExpressionContainer' &&
    child.expression.type === 'Literal' &&
    child.expression.value === ' '
  );
}

function isAmountOrTime(child: JSXChild): boolean {
  if (child.type !== 'JSXElement') return false;
  const { name } = child.openingElement;
  return name.type === 'JSXIdentifier' && /^(?:Money|Time)$/.test(name.name);
}
