import type { Debt } from './check.ts';

const money: Debt = {
  'bank-statements': ['bank_movement', 'own_line', 'withdrawal'],
  'own-data': ['level', 'level_purchase'],
  reconciliation: [
    'bank_statement',
    'bank_statement_line',
    'deposit',
    'own_line',
    'payment_batch',
    'unmatched_money',
    'withdrawal',
  ],
  unmatched: ['bank_statement'],
};

/** What was there before tables had owners: it only gets less, and nothing is added. */
export const debt: Debt = { ...money };
