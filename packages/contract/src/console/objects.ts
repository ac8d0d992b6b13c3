import { z } from 'zod';
import { id, instant, money } from '../endpoint.ts';
import { campaignStages, depositStatuses, refusalReasons, withdrawalStatuses } from '../member/objects.ts';

/** The objects that operator calls answer with, and the closed lists of reasons. */
export const consoleDeposit = z.strictObject({
  _id: id,
  member: z.strictObject({ _id: id, username: z.string() }),
  amount: money,
  method: z.string(),
  status: z.enum(depositStatuses),
  credited: money,
  reference: z.string(),
  bank_reference: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  reason: z.string().nullable(),
});

export const consoleWithdrawal = z.strictObject({
  _id: id,
  member: z.strictObject({ _id: id, username: z.string(), locked: z.boolean() }),
  amount: money,
  fee: money,
  net: money,
  status: z.enum(withdrawalStatuses),
  /** The whole account number: it has to be paid to. */
  bank: z.strictObject({
    bank_code: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
  }),
  created_at: instant,
  due_at: instant,
  /** Earlier than this it is not paid: the bank info was changed shortly before. */
  payable_from: instant,
  approved_by: z.string().nullable(),
  paid_by: z.string().nullable(),
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
  bank_reference: z.string().nullable(),
  reason: z.string().nullable(),
});

export const depositReasons = ['not_received', 'wrong_reference', 'duplicate'] as const;

export const withdrawalReasons = [
  'bank_details_wrong',
  'name_mismatch',
  'suspected_fraud',
  'bank_returned',
] as const;

export const consoleOrder = z.strictObject({
  _id: id,
  member: z.strictObject({ _id: id, username: z.string() }),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  landing_url: z.string(),
  stage: z.enum(campaignStages),
  visits_target: z.int(),
  visits_verified: z.int(),
  visits_refused: z.partialRecord(z.enum(refusalReasons), z.int()),
  reward_per_visit: money,
  price: money,
  paid: money,
  spent: money,
  refunded: money,
  reason: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  completed_at: instant.nullable(),
});

export const reviewReasons = [
  'misleading',
  'prohibited_goods',
  'landing_page_broken',
  'landing_page_differs',
  'image_unsuitable',
  'text_unsuitable',
  'malware',
  'other',
] as const;

export const consoleMember = z.strictObject({
  _id: id,
  username: z.string(),
  phone: z.string(),
  account_balance: money,
  withdrawing_balance: money,
  level_name: z.string(),
  locked_at: instant.nullable(),
  lock_reason: z.string().nullable(),
  /** When its member closed it; money that comes back opens it again. */
  closed_at: instant.nullable(),
  created_at: instant,
});

export const lockReasons = ['fraud_suspected', 'member_request', 'legal_request'] as const;
