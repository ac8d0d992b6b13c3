import type { Tx } from '../../../platform/database/transaction.ts';

export interface BankRow {
  code: string;
  bin: string;
  short_name: string;
  name: string;
}

export async function selectBanks(tx: Tx): Promise<BankRow[]> {
  const { rows } = await tx.query<BankRow>(
    'select code, bin, short_name, name from bank order by short_name, code',
    [],
  );
  return rows;
}

export async function selectBank(tx: Tx, code: string): Promise<BankRow | null> {
  const { rows } = await tx.query<BankRow>('select code, bin, short_name, name from bank where code = $1', [
    code,
  ]);
  return rows[0] ?? null;
}

export async function bankDirectoryIsEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query('select 1 from bank limit 1', []);
  return rows.length === 0;
}

export interface ListedBank {
  code: string;
  bin: string;
  shortName: string;
  name: string;
  transferSupported: boolean;
}

/** Adds or updates banks. Skips one whose BIN already belongs to another bank. */
export async function upsertBanks(tx: Tx, banks: readonly ListedBank[], now: Date): Promise<void> {
  await tx.query(
    `insert into bank (code, bin, short_name, name, transfer_supported, updated_at)
     select listed.code, listed.bin, listed.short_name, listed.name, listed.transfer_supported, $6
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
       as listed (code, bin, short_name, name, transfer_supported)
     where not exists (select from bank where bank.bin = listed.bin and bank.code <> listed.code)
     order by listed.code
     on conflict (code) do update set bin = excluded.bin, short_name = excluded.short_name,
       name = excluded.name, transfer_supported = excluded.transfer_supported,
       updated_at = excluded.updated_at`,
    [
      banks.map(({ code }) => code),
      banks.map(({ bin }) => bin),
      banks.map(({ shortName }) => shortName),
      banks.map(({ name }) => name),
      banks.map(({ transferSupported }) => transferSupported),
      now,
    ],
  );
}

export interface BankAccountRow {
  bank_bin: string;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  changed_at: Date | null;
}

/** The bank info of a member, or null. Lock the member first if a concurrent change would matter. */
export async function selectBankAccount(tx: Tx, memberId: string): Promise<BankAccountRow | null> {
  const { rows } = await tx.query<BankAccountRow>(
    `select bank_bin, bank_code, bank_name, account_number, account_name, changed_at
     from bank_account where member_id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Saves bank info; `changedAt` is null for the first. */
export async function upsertBankAccount(
  tx: Tx,
  memberId: string,
  account: Omit<BankAccountRow, 'changed_at'> & { changedAt: Date | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into bank_account
       (member_id, bank_bin, bank_code, bank_name, account_number, account_name, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (member_id) do update set bank_bin = excluded.bank_bin, bank_code = excluded.bank_code,
       bank_name = excluded.bank_name, account_number = excluded.account_number,
       account_name = excluded.account_name, changed_at = excluded.changed_at`,
    [
      memberId,
      account.bank_bin,
      account.bank_code,
      account.bank_name,
      account.account_number,
      account.account_name,
      account.now,
      account.changedAt,
    ],
  );
}

export async function deleteBankAccount(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from bank_account where member_id = $1', [memberId]);
}
