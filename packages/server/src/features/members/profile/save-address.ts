import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { address, updateAddress } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { type AddressRow, selectAddress, upsertAddress } from '../sql.ts';

export async function saveAddress(
  { tx, now, memberId }: MemberContext,
  input: InputOf<typeof updateAddress>,
): Promise<AnswerOf<typeof updateAddress>> {
  const saved: AddressRow = {
    ...input,
    line2: input.line2 || null,
    postal_code: input.postal_code || null,
  };
  await upsertAddress(tx, memberId, { ...saved, now });
  return { data: saved };
}

/** The saved address, or null. */
export async function readAddress({ tx, memberId }: MemberContext): Promise<AnswerOf<typeof address>> {
  return { data: await selectAddress(tx, memberId) };
}
