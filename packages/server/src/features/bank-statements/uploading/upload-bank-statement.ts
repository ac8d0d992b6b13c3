import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenTaken } from '../../../platform/refuse-when.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { readSettings } from '../../settings/index.ts';
import { isCompanyAccount } from '../reading/company-account.ts';
import { type BankFile, readBankFile } from '../reading/read-bank-file.ts';
import { detailsOf } from '../showing/show-bank-statement.ts';
import { insertBankStatement, replaceLines, selectBankStatement } from '../sql.ts';

/** Takes a bank's file. A CAMT.053 is self-describing; a CSV waits for its mapping. */
export async function uploadBankStatement(
  context: OperatorContext,
  { file_name: fileName }: InputOf<typeof calls.uploadBankStatement>,
  file: BankFile,
): Promise<AnswerOf<typeof calls.uploadBankStatement>> {
  const { tx, now, operatorId } = context;
  const { bank_account: ours } = await readSettings(context);
  if (!ours) throw refuse('bank_account_missing');
  if (file.accounts.some((account) => !isCompanyAccount(account, ours.account_number))) {
    throw refuse('bank_file_unreadable', { current: { problem: 'other_account' } });
  }
  const id = context.newId();
  await refuseWhenTaken(
    ['bank_statement_file_once'],
    () =>
      insertBankStatement(tx, {
        id,
        fileHash: file.hash,
        fileName,
        format: file.format,
        account: ours.account_number,
        operatorId,
        content: file.content,
        now,
      }),
    () => refuse('bank_file_known'),
  );
  if (file.read) await replaceLines(tx, { id, mapping: null, mappedBy: null, ...file.read });
  const statement = existing(await selectBankStatement(tx, id));
  const data = await detailsOf(context, statement);
  await recordOperatorAction(context, {
    action: 'statement_uploaded',
    subject: `bank_statement/${id}`,
    details: { file_name: fileName, sha256: file.hash.toString('hex') },
  });
  return { data };
}

/** Detects the file's format and parses a self-describing one, before the transaction. */
export async function prepareBankStatement(
  _preparation: Preparation,
  _input: InputOf<typeof calls.uploadBankStatement>,
  file: Buffer | null,
): Promise<BankFile> {
  if (!file) throw refuse('upload_failed');
  return readBankFile(file);
}
