import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { newToken } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCampaign } from '../../escrow/index.ts';
import { deleteLink, insertLink, type LinkRow, selectOwnLinks } from './links-sql.ts';
import { hashOfToken, LINK_MS, LINKS_MAX, TOKEN_LENGTH } from './rules.ts';

/** The open links of the member's own order. Refuses `not_found`. */
export async function listLinks(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof calls.productLinks>,
): Promise<AnswerOf<typeof calls.productLinks>> {
  return { data: (await ownLinks(context, campaignId)).map(wireOf(campaignId)) };
}

/** A new link, whose address only this answer has. Refuses `not_found` and `results_links_full`. */
export async function makeLink(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof calls.productLinkMake>,
): Promise<AnswerOf<typeof calls.productLinkMake>> {
  const { tx, now, origin, newId } = context;
  // Two at once would both find room for the last one.
  await lockCampaign(tx, campaignId);
  if ((await ownLinks(context, campaignId)).length >= LINKS_MAX) throw refuse('results_links_full');
  const token = newToken(TOKEN_LENGTH);
  const terms = { id: newId(), made_at: now, ends_at: addMs(now, LINK_MS) };
  const row = await insertLink(tx, { ...terms, campaignId, tokenHash: hashOfToken(token) });
  return { data: { ...wireOf(campaignId)(row), url: `${origin}/results/${token}` } };
}

/** Ends a link of the member's own order. Refuses `not_found`, also for one that was ended. */
export async function endLink(
  context: MemberContext,
  { product_id: campaignId, link_id: linkId }: InputOf<typeof calls.productLinkEnd>,
): Promise<AnswerOf<typeof calls.productLinkEnd>> {
  const links = await ownLinks(context, campaignId);
  if (!(await deleteLink(context.tx, { linkId, campaignId }))) throw refuse('not_found');
  return { data: links.filter(({ id }) => id !== linkId).map(wireOf(campaignId)) };
}

async function ownLinks({ tx, now, memberId }: MemberContext, campaignId: string): Promise<LinkRow[]> {
  const { isOwn, links } = await selectOwnLinks(tx, { campaignId, memberId }, now);
  if (!isOwn) throw refuse('not_found');
  return links;
}

const wireOf =
  (campaignId: string) =>
  ({ id, ...row }: LinkRow) => ({ _id: id, product_id: campaignId, ...row });
