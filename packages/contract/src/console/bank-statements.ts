import { z } from 'zod';
import { defineEndpoint, id, money, queryPaging } from '../endpoint.ts';
import { bankMoney, nextCursor, withdrawalStatuses } from '../member/objects.ts';
import { line } from '../text.ts';
import {
  bankStatement,
  bankStatementDetails,
  bankStatementMapping,
  consoleApproval,
  lineOutcomes,
  lineReasons,
  operatorReason,
  ownLineKinds,
  queueSearch,
} from './objects.ts';

export const uploadBankStatement = defineEndpoint({
  method: 'POST',
  path: 'statements',
  summary:
    'Upload a bank statement: CSV, or CAMT.053 (001.02 to 001.08). At most 32 MiB. Nothing is credited yet.',
  auth: 'operator',
  permission: 'statements.import',
  input: { file_name: line(1, 200) },
  data: bankStatementDetails,
  refusals: [
    'upload_failed',
    'file_too_large',
    'bank_file_known',
    'bank_file_unreadable',
    'bank_account_missing',
  ],
  status: 201,
  idempotent: true,
  multipart: true,
  fileBytesMax: 32 * 1024 * 1024,
});

export const mapBankStatement = defineEndpoint({
  method: 'POST',
  path: 'statements/{id}/mapping',
  summary:
    'Map the columns of a CSV, and save the mapping under a name for the next one. Nothing is credited yet.',
  auth: 'operator',
  permission: 'statements.import',
  input: {
    id,
    mapping: bankStatementMapping,
    /** Typed from the file's title or the bank's own page: required where no column names the account. */
    account: line(1, 64).optional(),
    /** Typed from the bank's own page if the file has no column of balances. */
    balances: z.strictObject({ opening: money, closing: money }).optional(),
    save_as: line(1, 60).optional(),
  },
  data: bankStatementDetails,
  refusals: ['statement_state', 'bank_file_unreadable'],
  idempotent: true,
});

export const listBankStatements = defineEndpoint({
  method: 'GET',
  path: 'statements',
  summary:
    'Bank statements, newest first. `search` looks in the file name, at the start of the account and of the uploader’s username, for a day that the statement covers (2026-03-02), for the bank reference of a line, and for an id.',
  auth: 'operator',
  permission: 'statements.read',
  input: { search: queueSearch, ...queryPaging },
  data: z.array(bankStatement),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const readBankStatement = defineEndpoint({
  method: 'GET',
  path: 'statements/{id}',
  summary: 'A bank statement, with the outcomes of its lines.',
  auth: 'operator',
  permission: 'statements.read',
  input: { id },
  data: bankStatementDetails,
  refusals: [],
  readOnly: true,
});

export const listBankStatementLines = defineEndpoint({
  method: 'GET',
  path: 'statements/{id}/lines',
  summary:
    'The lines of a bank statement in order, raw and parsed, with their outcomes; before the import, the outcomes that they would have now. `search` looks in the text and the payer, at the start of the bank reference, and for an amount.',
  auth: 'operator',
  permission: 'statements.read',
  input: {
    id,
    outcome: z.enum(lineOutcomes).optional(),
    /** Only lines whose amount differs from the one announced for their deposit. */
    differs: z.enum(['true']).optional(),
    search: queueSearch,
    ...queryPaging,
  },
  data: z.array(
    z.strictObject({
      _id: id,
      line: z.int(),
      raw: z.string(),
      booked_on: z.string().nullable(),
      /** Hundredths of the line's currency, even if it has no smaller unit. */
      amount: money.nullable(),
      currency: z.string().nullable(),
      bank_reference: z.string().nullable(),
      remittance: z.string(),
      payer: z.string(),
      outcome: z.enum(lineOutcomes).nullable(),
      why: z.enum(lineReasons).nullable(),
      deposit: z
        .strictObject({
          _id: id,
          reference: z.string(),
          amount: money,
          bank_currency: z.string().nullable(),
          bank_amount: bankMoney.nullable(),
          username: z.string(),
        })
        .nullable(),
      /** The amount that the line credited, in the balance's currency. */
      credited: money.nullable(),
      /** Our withdrawal that the line names. */
      withdrawal: z
        .strictObject({ _id: id, username: z.string(), net: money, status: z.enum(withdrawalStatuses) })
        .nullable(),
      /** Booked as the company's own. */
      own: z.enum(ownLineKinds).nullable(),
      /** Whether nothing in the books matches it, so that it can be booked as the company's own. */
      bookable: z.boolean(),
    }),
  ),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const importBankStatement = defineEndpoint({
  method: 'POST',
  path: 'statements/{id}/import',
  summary: 'Start the import: each line is credited once, in the transaction that marks it.',
  auth: 'operator',
  permission: 'statements.import',
  stepUp: true,
  input: { id },
  data: bankStatement,
  refusals: ['step_up_required', 'statement_state', 'statement_in_doubt'],
  idempotent: true,
});

export const acceptBankStatement = defineEndpoint({
  method: 'POST',
  path: 'statements/{id}/accept',
  summary:
    'Request accepting a statement’s totals and problems, after a comparison with the bank’s own figures. Another operator approves.',
  auth: 'operator',
  permission: 'statements.import',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'statement_state', 'approval_open'],
  idempotent: true,
});

export const bookOwnLine = defineEndpoint({
  method: 'POST',
  path: 'statements/{id}/book-own',
  summary:
    'Ask a second person to book a line that nothing in the books answers as the company’s own: a fee or interest of the bank, or a transfer of the owners. Never from members’ money.',
  auth: 'operator',
  permission: 'unmatched.company',
  stepUp: true,
  input: { id, line: z.int().min(1).max(1_000_000), kind: z.enum(ownLineKinds), reason: operatorReason },
  data: consoleApproval,
  refusals: [
    'step_up_required',
    'statement_state',
    'statement_line_state',
    'company_cannot_cover',
    'approval_open',
  ],
  idempotent: true,
});
