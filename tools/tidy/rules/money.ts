import type { Node } from 'oxc-parser';
import {
  childrenOf,
  dottedName,
  type Finding,
  findNodes,
  isCode,
  isTest,
  type Rule,
  type SourceFile,
  tailName,
  wordsOf,
} from '../source-file.ts';

const moneyWords = new Set([
  'minor',
  'amount',
  'amounts',
  'money',
  'price',
  'prices',
  'fee',
  'fees',
  'reward',
  'balance',
  'balances',
  'escrow',
  'reserved',
  'goodwill',
  'bonus',
]);
/** Words that qualify the word before them: `balanceAfter`, `feeMinimum`, `reward_per_visit`. */
const qualifiers = new Set([
  'after',
  'before',
  'minimum',
  'maximum',
  'max',
  'min',
  'total',
  'per',
  'visit',
  'today',
]);
const conversions = new Set(['Number', 'parseFloat', 'parseInt', 'Number.parseFloat', 'Number.parseInt']);

/** Whether a name stands for money: its last word, apart from qualifiers, is a word for money. */
export function isMoneyName(name: string): boolean {
  const words = wordsOf(name);
  const core = words.findLast((word) => !qualifiers.has(word));
  return core !== undefined && moneyWords.has(core);
}

/** Whether an expression's value comes from something named like money. `rewards.length` does not. */
function holdsMoney(node: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'Identifier') {
    const name = tailName(node);
    return name !== null && isMoneyName(name);
  }
  if (node.type === 'CallExpression') {
    const parts = [
      ...node.arguments,
      node.callee.type === 'MemberExpression' ? node.callee.object : node.callee,
    ];
    return parts.some(holdsMoney);
  }
  return childrenOf(node).some(holdsMoney);
}

function arithmetic(node: Node): string | null {
  if (node.type === 'CallExpression') {
    const name = dottedName(node.callee);
    if (name === null || !(conversions.has(name) || name.startsWith('Math.'))) return null;
    return node.arguments.some(holdsMoney) ? `${name}(…)` : null;
  }
  if (node.type === 'UnaryExpression' && node.operator === '+') return holdsMoney(node.argument) ? '+' : null;
  if (node.type === 'BinaryExpression' && node.operator === '/') {
    return holdsMoney(node.left) || holdsMoney(node.right) ? '/' : null;
  }
  if (node.type === 'AssignmentExpression' && node.operator === '/=') {
    return holdsMoney(node.left) || holdsMoney(node.right) ? '/=' : null;
  }
  return null;
}

export const money: Rule = {
  name: 'money is converted, divided and rounded in contract/src/money.ts only',
  check(file: SourceFile): Finding[] {
    const exempt = isTest(file.path) || file.path === 'packages/contract/src/money.ts';
    if (!isCode(file.path) || exempt || !/^(packages|apps)\//.test(file.path)) return [];
    return findNodes(file, (node) => {
      const operation = arithmetic(node);
      return operation === null
        ? null
        : `\`${operation}\` on money: use @handbill/contract/money (divideDown, divideUp, toWire, larger, smaller …)`;
    });
  },
};
