import { ensureBankDirectory } from '../../src/features/members/bank-info/bank-directory.ts';
import { createTestApp } from '../app.ts';
import { bankAgrees } from '../given/money/bank.ts';
import type { Staff } from './matrix.ts';

/** A company with three operators, whose books agree with its bank. */
export async function newStaff(): Promise<Staff> {
  const app = await createTestApp();
  let count = 0;
  const number = () => {
    count += 1;
    return count;
  };
  const [first, second, third] = [await app.newOperator(), await app.newOperator(), await app.newOperator()];
  await app.work(ensureBankDirectory);
  const account = { bin: '970436', bank_name: 'Bank', account_number: '12345', account_name: 'HANDBILL' };
  await app.set('bank_account', account);
  await bankAgrees(app);
  return { app, first, second, third, number };
}
