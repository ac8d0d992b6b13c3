import type * as calls from '@handbill/contract/console';
import { objects } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHostBlocked } from '../blocks/index.ts';
import { badgeOf } from '../businesses/index.ts';
import { consoleOrderById } from '../campaigns/index.ts';
import { renderNotification } from '../notifications/index.ts';
import { knownSettings } from '../settings/index.ts';
import { previewPage } from '../visits/index.ts';
import { landingOf } from './rules.ts';
import { selectCorrected, selectRecordOfHost, selectRecordOfMember, selectReviewed } from './sql.ts';

/** Where an explanation goes: no title can contain a control character. */
const PLACE = '\u0000';

/** The facts for a decision about a campaign, in any stage. Refuses `not_found`. */
export async function readReview(
  context: OperatorContext,
  { id }: InputOf<typeof calls.readReview>,
): Promise<AnswerOf<typeof calls.readReview>> {
  const { tx, now, language } = context;
  const reviewed = await selectReviewed(tx, id);
  if (!reviewed) throw refuse('not_found');
  const { site_title: siteTitle, currency } = await knownSettings(context);
  const blocked = await isHostBlocked(tx, { landingUrl: reviewed.landing_url, now });
  const { host, hostShown, checks } = landingOf(reviewed.landing_url, { blocked });
  const notificationFor = (why: { reason: string; explanation?: string }) =>
    renderNotification(
      { kind: 'order_rejected', params: { title: reviewed.title, ...why } },
      { language: reviewed.locale, currency },
    );
  const aroundExplanation = (reason: string) => {
    const [before = '', after = ''] = notificationFor({ reason, explanation: PLACE }).body.split(PLACE);
    return [before, after] as const;
  };
  return {
    data: {
      order: await consoleOrderById(tx, id),
      preview: previewPage(
        { ...reviewed, advertiser: reviewed.username, badge: await badgeOf(tx, reviewed.member_id) },
        { language, siteTitle },
      ),
      landing: { host, host_shown: hostShown, checks, earlier: await selectRecordOfHost(tx, id) },
      advertiser: {
        username: reviewed.username,
        joined_at: reviewed.joined_at,
        locked: reviewed.locked,
        earlier: await selectRecordOfMember(tx, { memberId: reviewed.member_id, except: id }),
      },
      corrected: await selectCorrected(tx, id),
      language: reviewed.locale,
      reasons: objects.reviewReasons.map((reason) => ({
        reason,
        ...notificationFor({ reason }),
        around_explanation: [...aroundExplanation(reason)],
      })),
    },
  };
}
