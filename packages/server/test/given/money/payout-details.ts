import type { TestApp } from '../../app.ts';
import type { Person } from '../people.ts';

interface BankAccount {
  bank: { bin: string; code: string; name: string };
  number: string;
  holder: string;
}

const VIETCOMBANK = { bin: '970436', code: 'VCB', name: 'Vietcombank' };
export const SACOMBANK = { bin: '970403', code: 'STB', name: 'Sacombank' };

/** A member's bank info, inserted directly: the calls would affect sessions and holds. */
export async function saveBank(
  app: TestApp,
  { id }: Person,
  { bank = VIETCOMBANK, number = '0071001234567', holder = 'NGUYEN LAN' }: Partial<BankAccount> = {},
): Promise<void> {
  await app.work(({ tx, now }) =>
    tx.query(
      `insert into bank_account (member_id, bank_bin, bank_code, bank_name, account_number, account_name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, bank.bin, bank.code, bank.name, number, holder, now],
    ),
  );
}

/** The address that a withdrawal needs. */
export async function saveAddress(
  app: TestApp,
  { id }: Person,
  { name = 'Lan', line = '1 Le Loi' }: { name?: string; line?: string } = {},
): Promise<void> {
  await app.work(({ tx, now }) =>
    tx.query(
      `insert into address (member_id, full_name, phone, country, city, line1, updated_at)
       values ($1, $2, '+84901234567', 'VN', 'Hue', $3, $4)`,
      [id, name, line, now],
    ),
  );
}

/** Everything that a member has to save before withdrawing. */
export async function saveBankAndAddress(
  app: TestApp,
  person: Person,
  account: Partial<BankAccount> = {},
): Promise<void> {
  await saveBank(app, person, account);
  await saveAddress(app, person);
}
