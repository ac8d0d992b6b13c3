import type { AnswerOf } from '@handbill/contract/endpoint';
import type { business } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { businessOf } from '../read-own-business.ts';

/** The member's business, or null. */
export async function readBusiness({ tx, memberId }: MemberContext): Promise<AnswerOf<typeof business>> {
  return { data: await businessOf(tx, memberId) };
}
