import type { Finding, SourceFile } from '../source-file.ts';

interface Mark {
  /** A space also matches a line break within a comment. */
  pattern: string;
  say: string;
}

/** Phrases that give translated English away, each only where a native writer would not use it. */
const marks: readonly Mark[] = [
  {
    pattern: String.raw`so (?:many|much|long)(?! as\b)(?![^.;:]* that\b)`,
    say: 'the number, or “this many”',
  },
  { pattern: '(?:after|beyond|than|within) so (?:many|much|long)', say: 'the number, or “a fixed number”' },
  {
    pattern: String.raw`at once(?<!\b(?:all|both|two|several|many|few|running|run) at once)`,
    say: '“immediately”, “in parallel” or “together”',
  },
  { pattern: 'meanwhile(?!,)', say: '“since”, “in between” or “in the meantime”' },
  { pattern: 'beside', say: '“next to” (a place) or “besides” (in addition)' },
  { pattern: 'anew', say: '“again”' },
  { pattern: 'whoever', say: 'the person, or “anyone who”' },
  { pattern: 'nobody more', say: '“nobody else”' },
  {
    pattern: String.raw`(?:is|are|was|were|be) told(?! apart\b)`,
    say: 'who sees it or is notified; “distinguished from” where nobody is told anything',
  },
  { pattern: String.raw`stands? in(?! for\b| the way\b)`, say: '“is in”' },
  { pattern: 'worth a look', say: '“suspicious”, or what makes it so' },
  {
    pattern: String.raw`what (?:is|are|was|were) (?:no |not )?(?:\w+er|more|less) than`,
    say: 'a noun with its adjective',
  },
  { pattern: 'that there (?:is|are) not', say: '“unknown” or “that does not exist”' },
  { pattern: '(?:for|to|by|from) who', say: '“for anyone who”, or the role of the person' },
  {
    pattern: String.raw`of who(?<!\b(?:question|rule|record|nothing|list|log) of who)`,
    say: '“of the person who”, or the role of the person',
  },
  { pattern: '(?<=[:;] )who asks', say: '“the caller”, or the role of the person' },
  { pattern: '(?:says?|said|to say) of', say: '“about”' },
  { pattern: 'what (?:stands|stood)(?! out)', say: '“what is”, or a noun' },
  { pattern: 'of now(?<!as of now)', say: '“current”' },
  { pattern: '(?:is|are) said', say: 'who says it, shows it or records it' },
  { pattern: String.raw`(?:a|the) \w+['’]s own one`, say: '“their own”' },
  { pattern: `one['’]s own`, say: 'whose it is: “the member’s own”' },
  {
    pattern: String.raw`of an? \w+['’]s(?= (?:is|are|has|still)\b|[.,;:)])`,
    say: '“of the member”, with the noun that is missing',
  },
  { pattern: `as (?:small|short|little|few|quick|fast) as can be`, say: '“the smallest”' },
  { pattern: '(?:at|in) the same moment', say: '“at the same time” or “concurrently”' },
  { pattern: 'what (?:came|became|becomes) of', say: '“the outcome of”' },
  { pattern: 'all the same(?=[.,;:)])', say: '“anyway” or “still”' },
  { pattern: `the bank['’]s word|the word of the bank`, say: '“proof from the bank”, or “trusted”' },
  { pattern: 'what operators did', say: '“operators’ actions”' },
  { pattern: 'known to exist', say: '“which must exist”' },
  { pattern: 'as of (?:RFC|ISO|WHATWG)', say: '“as in” or “by”: “as of” is for a time' },
  { pattern: String.raw`(?:stays?|left|leaves? \w+) as (?:it|they) (?:is|are|was|were)`, say: '“unchanged”' },
  { pattern: 'there is no such', say: '“not found”, “unknown” or “does not exist”' },
  { pattern: 'at no time', say: '“never”' },
  { pattern: '(?:is|are|was|were) let pass', say: '“passes” or “is accepted”' },
  { pattern: '(?:is|are|was|were) handed on', say: '“is passed on”' },
  { pattern: `the house(?! rules)`, say: '“the company” or “the server”' },
  { pattern: 'what about (?:arrives?|arrived|comes?|came|is|was)', say: '“the approximate amount”' },
  {
    pattern: '(?:for|to|by|from) whom (?:advertises|asks|acts|buys|pays|receives|shares|signs)',
    say: '“for advertisers”, or the role of the person',
  },
  {
    pattern: String.raw`(?<=[.:;*/] |['"“])whom(?! (?:do|does|did|can|should)\b)`,
    say: '“the person whom”, or the role of the person',
  },
  {
    pattern: String.raw`(?<!\b(?:all|each|most|none|one|some) )of wh(?:ich|om) (?:nothing|no \w+|an? \w+ cannot|the \w+ (?:has|have) not)`,
    say: '“whose”, or “that has no …”',
  },
  { pattern: String.raw`of late(?=[.,;:)]| (?:and|as|or|with)\b)`, say: '“recent” or “recently”' },
  { pattern: 'tells? so', say: '“reports it”' },
  { pattern: '(?:is|are) (?:one|the next) question', say: '“is checked in one query”' },
  {
    pattern: '(?:counted|decoded|listed|measured|paid|shown|tables are) apart',
    say: '“separately”',
  },
  { pattern: 'outside of a transaction says', say: 'what opens the transaction' },
  { pattern: 'the page says more', say: '“the page has more text”' },
];

const gap = String.raw`(?: |\s*\n\s*(?:(?:\*|//|--) ?)?)`;

const expressions = marks.map(({ pattern, say }) => ({
  expression: new RegExp(String.raw`\b(?:${pattern.replaceAll(' ', gap)})\b`, 'gi'),
  say,
}));

/** Whether a phrase is part of an address, a file's name or a key. */
function isInName(text: string, from: number, to: number): boolean {
  return /[/.-]/.test(text[from - 1] ?? '') || /^(?:[/-]|\.\w)/.test(text.slice(to, to + 2));
}

const inAnotherLanguage =
  /^apps\/member\/src\/languages\/(?!en\.json)[a-z]+\.json$|^packages\/server\/content\/pages\/(?!en\/)/;
const quotesThem = /^tools\/tidy\/(?:rules\/translated-english\.ts|rules\.test\.ts)$/;

/** Sentences that have to be read twice because they follow another language's grammar. */
export function translatedEnglish(file: SourceFile): Finding[] {
  if (inAnotherLanguage.test(file.path) || quotesThem.test(file.path)) return [];
  return expressions.flatMap(({ expression, say }) =>
    [...file.text.matchAll(expression)]
      .filter(({ 0: found, index }) => !isInName(file.text, index, index + found.length))
      .map(({ 0: found, index }) => ({
        path: file.path,
        line: file.lineAt(index),
        fix: `“${found.replaceAll(/\s+/g, ' ')}”: say ${say}`,
      })),
  );
}
