import type { BankFileProblem } from '@handbill/contract/errors';
import {
  all,
  type Element,
  elementsOf,
  first,
  parseXml,
  safeXml,
  textAt,
} from '../../platform/formats/xml.ts';
import { refuse } from '../../platform/refusal.ts';
import { type BankResult, LINES_MAX, type ReportedStatus, type ResultLine } from './read-result.ts';
import { endToEndOf, withdrawalIdOf } from './rules.ts';

const VERSION = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:0[3-9]|1\d)$/;
const REASON_LENGTH = 200;

/** The meaning of the codes of ExternalPaymentTransactionStatus1Code; any other code stays in doubt. */
const STATUSES: Readonly<Record<string, ReportedStatus>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'rejected',
  RCVD: 'in_progress',
  ACTC: 'in_progress',
  ACCP: 'in_progress',
  ACFC: 'in_progress',
  ACSP: 'in_progress',
  ACWC: 'in_progress',
  ACWP: 'in_progress',
  PDNG: 'in_progress',
  PART: 'in_progress',
};

/**
 * A customer payment status report, pain.002.001.03 to .19, on the payments of a batch. The status of single
 * payments counts; the status of the whole report applies to all payments only when it names none. Refuses
 * `bank_file_unreadable`.
 */
export function readReport(xml: string, batchId: string): BankResult {
  const document = first(parseXml(safeXml(xml)), 'Document');
  if (!document || !VERSION.test(document.namespace ?? '')) throw unreadable('unsupported_version');
  const report = first(document, 'CstmrPmtStsRpt');
  const group = report && first(report, 'OrgnlGrpInfAndSts');
  if (!report || !group) throw unreadable('malformed');
  if (textAt(group, 'OrgnlMsgId').toLowerCase() !== endToEndOf(batchId)) throw unreadable('other_batch');
  const payments = elementsOf(report, ['OrgnlPmtInfAndSts', 'TxInfAndSts']);
  if (payments.length > LINES_MAX) throw unreadable('too_many_lines');
  if (payments.length > 0) return { lines: payments.map(lineOf), whole: null };
  const information = all(report, 'OrgnlPmtInfAndSts');
  if (information.length > 1) throw unreadable('other_batch');
  const [payment] = information;
  const ofPayment = payment && textAt(payment, 'PmtInfSts');
  const [level, code] = payment && ofPayment ? [payment, ofPayment] : [group, textAt(group, 'GrpSts')];
  if (code === '') throw unreadable('no_lines');
  return { lines: [], whole: { status: STATUSES[code] ?? null, reason: reasonOf(level) } };
}

function lineOf(payment: Element, index: number): ResultLine {
  const reference = textAt(payment, 'OrgnlEndToEndId') || textAt(payment, 'OrgnlInstrId');
  const bankReference = textAt(payment, 'AcctSvcrRef').normalize('NFKC');
  return {
    line: index + 1,
    reference: reference.slice(0, 100),
    withdrawalId: withdrawalIdOf(reference),
    status: STATUSES[textAt(payment, 'TxSts')] ?? null,
    // A bank without its own reference reports the payment by ours.
    bankReference: /^[^\p{C}]{1,140}$/u.test(bankReference) ? bankReference : reference.slice(0, 140),
    reason: reasonOf(payment),
  };
}

function reasonOf(level: Element): ResultLine['reason'] {
  const information = first(level, 'StsRsnInf');
  if (!information) return null;
  const code = textAt(information, 'Rsn', 'Cd') || textAt(information, 'Rsn', 'Prtry');
  const text = all(information, 'AddtlInf').map((line) => line.text.trim());
  const inOneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').slice(0, REASON_LENGTH);
  return { code: inOneLine(code), text: inOneLine(text.join(' ')) };
}

function unreadable(problem: BankFileProblem) {
  return refuse('bank_file_unreadable', { current: { problem } });
}
