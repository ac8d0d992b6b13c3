import type { Node } from 'oxc-parser';
import {
  type Finding,
  findNodes,
  isCode,
  isTest,
  type Rule,
  type SourceFile,
  wordsOf,
} from '../source-file.ts';
import { translatedEnglish } from './translated-english.ts';

/** Words for which the glossary has another word, limited to those that mean nothing else in code. */
const everywhere: Record<string, string> = {
  cashout: 'withdrawal',
  topup: 'deposit',
  wallet: 'available, withdrawing (the member’s ledger accounts)',
  impression: 'visit',
  impressions: 'visits',
  pageview: 'visit',
  referral: 'invite',
  referrals: 'invites',
  moderator: 'operator',
  customer: 'member',
  tier: 'level',
  tiers: 'levels',
  advert: 'campaign',
  commission: 'fee',
};

/** Words of the wire, React or PostgreSQL, which are banned where only our own words are used. */
const inside: Record<string, string> = {
  user: 'member',
  users: 'members',
  click: 'visit',
  clicks: 'visits',
  product: 'campaign (distributed), share (received)',
  products: 'campaigns, shares',
};

const speaksOurWords = /^packages\/(?:ledger\/src|server\/src\/features)\//;
const speaksWire = /(^|\/)(?:routes|wire|[a-z-]+-wire)\.ts$/;

function replacementOf(name: string, path: string): string | null {
  const words = wordsOf(name);
  if (words.join('-').includes('user-agent')) return null;
  const banned =
    speaksOurWords.test(path) && !speaksWire.test(path) ? { ...everywhere, ...inside } : everywhere;
  const word = words.find((part) => Object.hasOwn(banned, part));
  return word === undefined ? null : `\`${name}\`: say ${banned[word]} instead of ${word}`;
}

/** The name that a node gives to something of our own; others choose the names of their things. */
function declaredName(node: Node): string | null {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'VariableDeclarator':
      return node.id?.type === 'Identifier' ? node.id.name : null;
    default:
      return null;
  }
}

/** A function or type of bank statements is called so: a statement is a member’s. Variables are read where they are. */
function bareStatement(node: Node, path: string): string | null {
  const name = node.type === 'VariableDeclarator' ? null : declaredName(node);
  if (name === null || !/\/bank-statement[^/]*\//.test(path)) return null;
  const words = wordsOf(name);
  const at = words.findIndex((word) => /^statements?$/.test(word));
  return at === -1 || words[at - 1] === 'bank'
    ? null
    : `\`${name}\`: say bank statement instead of statement`;
}

/** The names of a function's parameters, but not what is taken out of an object by its own name. */
function parameterNames(node: Node): string[] {
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression';
  if (!isFunction) return [];
  return node.params.flatMap((parameter) => (parameter.type === 'Identifier' ? [parameter.name] : []));
}

function namesOfOtherWords(file: SourceFile): Finding[] {
  if (!isCode(file.path) || isTest(file.path) || !/^(packages|apps)\/[^/]+\/src\//.test(file.path)) return [];
  return findNodes(file, (node) => {
    const names = [declaredName(node), ...parameterNames(node)].filter((name) => name !== null);
    const fixes = names.map((name) => replacementOf(name, file.path));
    return [...fixes, bareStatement(node, file.path)].find((fix) => fix !== null) ?? null;
  });
}

export const vocabulary: Rule = {
  name: 'one word per idea, and sentences that are read once',
  check: (file: SourceFile): Finding[] => [...namesOfOtherWords(file), ...translatedEnglish(file)],
};
