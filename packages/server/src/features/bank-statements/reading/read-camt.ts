import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { BankFileProblem } from '@handbill/contract/errors';
import {
  all,
  type Element,
  elementsOf,
  first,
  parseXml,
  safeXml,
  textAt,
} from '../../../platform/formats/xml.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type BankStatementContent, PackedLines } from '../packed-lines.ts';
import { type BankStatementPart, balancesOf } from './balances.ts';
import { type LineParts, lineOf } from './lines.ts';
import { readIsoAmount } from './read-amount.ts';
import { readIsoDay } from './read-day.ts';
import { Turnover } from './turnover.ts';

const VERSION = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/;
const LINES_MAX = 200_000;
const ENTRIES_AT_ONCE = 100;

/** A CAMT.053 message: its account, its balances, and a line for each transaction of each entry. */
export interface CamtFile extends BankStatementContent {
  accounts: readonly string[];
}

/**
 * Reads a bank-to-customer statement, 001.02 to 001.08. Entries are parsed one by one, because parsing a
 * whole file would block all other requests. Refuses a document that is incomplete or declares a type or
 * entities.
 */
export async function readCamt(content: Buffer): Promise<CamtFile> {
  const xml = safeXml(textOfXml(content));
  const { shell, entries, ends } = takenApart(xml);
  const document = first(parseXml(shell), 'Document');
  if (!document || !VERSION.test(document.namespace ?? '')) throw unreadable('unsupported_version');
  const message = first(document, 'BkToCstmrStmt');
  const statements = message ? all(message, 'Stmt') : [];
  if (statements.length === 0) throw unreadable('no_lines');
  const lines = new PackedLines();
  const parts = statements.map(partOf);
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_AT_ONCE === 0) await letOthersIn();
    const element = first(parseXml(entry), 'Ntry');
    if (!element) throw unreadable('malformed');
    while (index >= (ends[at] ?? entries.length)) at += 1;
    for (const details of partsOf(element, entry)) {
      const line = lineOf({ ...details, line: lines.count + 1 });
      lines.add(line);
      parts[at]?.turnover.add(line);
    }
    if (lines.count > LINES_MAX) throw unreadable('too_many_lines');
  }
  const balances = balancesOf(parts);
  // A day without movements is a statement, too, if it has balances.
  if (lines.count === 0 && balances.closing === null) throw unreadable('no_lines');
  return { accounts: statements.map(accountOf), balances, lines };
}

function unreadable(problem: BankFileProblem) {
  return refuse('bank_file_unreadable', { current: { problem } });
}

function textOfXml(content: Buffer): string {
  try {
    return new TextDecoder(encodingOfXml(content), { fatal: true }).decode(content);
  } catch {
    throw unreadable('malformed');
  }
}

/** UTF-16 if there is a byte order mark or a zero next to the first `<`; else UTF-8. */
function encodingOfXml(content: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

/** Whether a file starts like XML, in any of these encodings. */
export function isXml(content: Buffer): boolean {
  const beginning = new TextDecoder(encodingOfXml(content)).decode(content.subarray(0, 200));
  return /^\ufeff?\s*</.test(beginning);
}

/**
 * Entries are not nested, and XML has no `<` outside tags, so they can be cut out as text. `ends` has the
 * number of entries before the end of each statement.
 */
function takenApart(xml: string): { shell: string; entries: string[]; ends: number[] } {
  const opening = /<(?:[\w.-]+:)?Ntry(?=[\s>])/g;
  const closing = /<\/(?:[\w.-]+:)?Ntry\s*>/g;
  const entries: string[] = [];
  const ends: number[] = [];
  let shell = '';
  let from = 0;
  const keep = (rest: string) => {
    shell += rest;
    for (const _end of rest.matchAll(/<\/(?:[\w.-]+:)?Stmt\s*>/g)) ends.push(entries.length);
  };
  for (let match = opening.exec(xml); match !== null; match = opening.exec(xml)) {
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(xml) === null) throw unreadable('malformed');
    keep(xml.slice(from, match.index));
    from = closing.lastIndex;
    entries.push(xml.slice(match.index, from));
    opening.lastIndex = from;
  }
  keep(xml.slice(from));
  return { shell, entries, ends };
}

/** A statement's own figures, before its entries are parsed. */
function partOf(statement: Element): BankStatementPart {
  const opening = balanceAt(statement, 'OPBD') ?? balanceAt(statement, 'PRCD');
  const closing = balanceAt(statement, 'CLBD');
  const whole = opening?.amount != null && closing?.amount != null;
  return {
    currency: currencyOf(textAt(statement, 'Acct', 'Ccy')) ?? closing?.currency ?? null,
    opening: whole ? opening.amount : null,
    closing: whole ? closing.amount : null,
    opensOn: readIsoDay(textAt(statement, 'FrToDt', 'FrDtTm')) ?? closing?.day ?? null,
    closesOn: closing?.day ?? readIsoDay(textAt(statement, 'FrToDt', 'ToDtTm')),
    turnover: new Turnover(),
  };
}

function balanceAt(statement: Element, code: string) {
  const balance = all(statement, 'Bal').find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  if (balance === undefined) return null;
  const amount = first(balance, 'Amt');
  return {
    amount: amountOf(amount, direction(balance)),
    currency: currencyOf(amount?.attributes.Ccy ?? ''),
    day: readIsoDay(dayAt(balance, 'Dt')),
  };
}

function currencyOf(text: string): string | null {
  const currency = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(currency) ? currency : null;
}

function accountOf(statement: Element): string {
  return textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
}

type Parts = Omit<LineParts, 'line'>;

/** The transactions of an entry; an entry without details is one itself. */
function partsOf(entry: Element, raw: string): Parts[] {
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  if (details.length <= 1) return [entryParts(entry, details[0] ?? null, raw)];
  const amounts = details.map(detailAmount);
  const whole = amountOf(first(entry, 'Amt'), direction(entry));
  const sum = amounts.reduce<bigint | null>(
    (total, { amount }) => (total === null || amount === null ? null : total + amount),
    0n,
  );
  return details.map((detail, index) => ({
    ...entryParts(entry, detail, raw),
    amount: amounts[index]?.amount ?? null,
    currency: amounts[index]?.currency ?? '',
    bankReference: detailReference(detail) || numbered(textAt(entry, 'AcctSvcrRef'), index),
    // If the parts do not sum to the whole, all of them are in doubt.
    problem: sum === null || sum !== whole ? 'amounts_differ' : null,
  }));

  function detailAmount(detail: Element): { amount: bigint | null; currency: string } {
    const element = first(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt');
    return {
      amount: amountOf(element, direction(detail) ?? direction(entry)),
      currency: element?.attributes.Ccy ?? '',
    };
  }
}

function entryParts(entry: Element, detail: Element | null, raw: string): Parts {
  const amount = first(entry, 'Amt');
  const nowhere: Element = { attributes: {}, children: new Map(), text: '' };
  const from = detail ?? nowhere;
  return {
    raw,
    bookedOn: readIsoDay(dayAt(entry, 'BookgDt') || dayAt(entry, 'ValDt')),
    amount: amountOf(amount, direction(entry)),
    currency: amount?.attributes.Ccy ?? '',
    bankReference: textAt(entry, 'AcctSvcrRef') || detailReference(from),
    remittance: remittanceOf(from) || textAt(from, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'),
    payer: textAt(from, 'RltdPties', 'Dbtr', 'Nm') || textAt(from, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    alsoSearched: textAt(from, 'Refs', 'EndToEndId'),
    skip: skipOf(entry),
  };
}

function skipOf(entry: Element): 'pending' | 'reversal' | null {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (status !== 'BOOK') return 'pending';
  // Any value other than a clear "no" may mark a reversal: a person has to check it.
  return ['', 'false', '0'].includes(textAt(entry, 'RvslInd').toLowerCase()) ? null : 'reversal';
}

function remittanceOf(detail: Element): string {
  const information = first(detail, 'RmtInf');
  if (!information) return '';
  const free = all(information, 'Ustrd').map(({ text }) => text);
  const structured = all(information, 'Strd').map((part) => textAt(part, 'CdtrRefInf', 'Ref'));
  return [...free, ...structured].filter((text) => text !== '').join(' ');
}

function detailReference(detail: Element): string {
  return textAt(detail, 'Refs', 'AcctSvcrRef');
}

/** The transactions of one entry share its reference: the number makes each unique. */
function numbered(reference: string, index: number): string {
  return reference === '' ? '' : `${reference}/${index + 1}`;
}

function direction(element: Element): 1n | -1n | null {
  const text = textAt(element, 'CdtDbtInd');
  return text === 'CRDT' ? 1n : text === 'DBIT' ? -1n : null;
}

function amountOf(element: Element | undefined, sign: 1n | -1n | null): bigint | null {
  const size = element ? readIsoAmount(element.text) : null;
  return size === null || sign === null ? null : size * sign;
}

function dayAt(entry: Element, name: string): string {
  return textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm');
}

function at(element: Element, ...path: readonly string[]): Element | undefined {
  return elementsOf(element, path)[0];
}
