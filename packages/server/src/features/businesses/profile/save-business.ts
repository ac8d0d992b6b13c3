import { chatAppOf } from '@handbill/contract/businesses';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { updateBusiness } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { publicUrlOf } from '../../../platform/formats/public-url.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember, phoneOf } from '../../members/index.ts';
import { uploadExists } from '../../pictures/index.ts';
import { renameInFeed } from '../names.ts';
import { businessOf } from '../read-own-business.ts';
import { type Profile, upsertBusiness } from '../sql.ts';

type Input = InputOf<typeof updateBusiness>;

/** Saves the member's business; what is left out is removed. */
export async function saveBusiness(
  context: MemberContext,
  input: Input,
): Promise<AnswerOf<typeof updateBusiness>> {
  const { tx, now, memberId } = context;
  const profile = await profileOf(context, input);
  await lockOpenMember(tx, memberId);
  const state = await upsertBusiness(tx, { id: context.newId(), memberId, profile, now });
  // The feed forgets a name that is no longer verified.
  if (state === 'changed') await renameInFeed(tx, memberId);
  const saved = await businessOf(tx, memberId);
  if (saved === null) throw new Error('the business that was just saved is not there');
  return { data: saved };
}

/** What is stored: each address in its canonical spelling. */
async function profileOf(context: MemberContext, input: Input): Promise<Profile> {
  const { tx, memberId } = context;
  const { name, town, logo, legal_name, tax_number, tax_address } = input;
  const site = storedAs('site', input.site, publicUrlOf);
  const phone = storedAs('phone', input.phone, phoneOf);
  const chat = storedAs('chat', input.chat?.trim(), (typed) => (chatAppOf(typed) === null ? null : typed));
  if (
    logo !== undefined &&
    !(await uploadExists(tx, { file: logo, memberIds: [memberId], purpose: 'logo' }))
  ) {
    throw refuse('validation_failed', { fields: { logo: 'invalid' } });
  }
  return {
    name,
    town,
    logo: logo ?? null,
    phone,
    chat,
    site,
    legal_name: legal_name ?? null,
    tax_number: tax_number ?? null,
    tax_address: tax_address ?? null,
  };
}

/** The stored form of a field; null if it is left out. Refuses `validation_failed` for one without a stored form. */
function storedAs(
  field: string,
  typed: string | undefined,
  stored: (typed: string) => string | null,
): string | null {
  if (typed === undefined) return null;
  const found = stored(typed);
  if (found === null) throw refuse('validation_failed', { fields: { [field]: 'invalid' } });
  return found;
}
