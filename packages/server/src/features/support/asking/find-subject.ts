import type { SupportSubject } from '@handbill/contract/support';
import type { MemberContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isOwnDeposit, isOwnLine, isOwnWithdrawal, selectCampaignOf } from './own-sql.ts';

/** The object of a request, as it is stored. */
interface FoundSubject {
  about: string | null;
  campaignId: string | null;
}

const isOwn = { deposit: isOwnDeposit, withdrawal: isOwnWithdrawal, line: isOwnLine };

const LINE = /^\d{1,18}\.(available|withdrawing)$/;

/** Refuses `not_found` unless the object is the member's own, and `validation_failed` for one that is not expected. */
export async function findSubject(
  { tx, memberId }: MemberContext,
  { subject, about }: { subject: SupportSubject; about: string | undefined },
): Promise<FoundSubject> {
  if (subject === 'general' || subject === 'account') {
    if (about !== undefined) throw refuse('validation_failed', { fields: { about: 'unknown' } });
    return { about: null, campaignId: null };
  }
  if (about === undefined) throw refuse('validation_failed', { fields: { about: 'required' } });
  if (!(subject === 'line' ? LINE.test(about) : isId(about))) throw refuse('not_found');
  if (subject === 'order') {
    const campaignId = await selectCampaignOf(tx, { orderId: about, memberId });
    if (campaignId === null) throw refuse('not_found');
    return { about, campaignId };
  }
  if (!(await isOwn[subject](tx, { about, memberId }))) throw refuse('not_found');
  return { about, campaignId: null };
}
