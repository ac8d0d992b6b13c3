import { productClaimReward, productRelease, randomProduct } from '@handbill/contract/member';
import type { TestApp } from '../app.ts';
import { type CampaignTerms, campaignsOf, pauseOthers, setStage } from './campaigns.ts';
import type { Person } from './people.ts';

/** A member draws one of the available orders. */
export const draw = (app: TestApp, sharer: Person, key?: string) =>
  app.call(randomProduct, {}, { as: sharer, key });

/** Like `draw`, and the draw has to succeed. */
export async function receive(app: TestApp, sharer: Person) {
  const { status, body } = await draw(app, sharer);
  if (status !== 201) throw new Error(`no order was received: ${body.error}`);
  return { id: body.data._id, url: body.data.share_url, target: body.data.visits_target };
}

/** A share of a new campaign. By default, one new member distributes it and another one receives it. */
export async function newShare(
  app: TestApp,
  { by, sharer, ...terms }: CampaignTerms & { by?: Person; sharer?: Person } = {},
) {
  // The draw must find this campaign and no other.
  const others = await pauseOthers(app);
  const campaignId = await campaignsOf(app).newCampaign(by ?? (await app.newMember()), terms);
  const receiver = sharer ?? (await app.newMember());
  const share = await receive(app, receiver);
  await setStage(app, others, 'distributing');
  return { campaignId, sharer: receiver, ...share };
}

/** A member claims the reward of a share. */
export const claim = (app: TestApp, sharer: Person, shareId: string, key?: string) =>
  app.call(productClaimReward, { product_id: shareId }, { as: sharer, key });

/** A member releases a share. */
export const release = (app: TestApp, sharer: Person, shareId: string, key?: string) =>
  app.call(productRelease, { product_id: shareId }, { as: sharer, key });
