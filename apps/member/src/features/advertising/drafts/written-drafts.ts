import { now } from '../../../session/clock.ts';
import { type DeviceDraft, deviceDrafts } from '../../../session/device-drafts.ts';
import { deviceStorage, session } from '../../../session/this-tab.ts';

export const drafts = deviceDrafts(session, { storage: deviceStorage, now });

/**
 * The member's drafts of orders on this device, the latest first: their own and those for businesses, without those in
 * which nothing was written.
 */
export function writtenDrafts(): DeviceDraft[] {
  return drafts
    .all()
    .filter(({ typed }) =>
      ['title', 'text', 'landing_url', 'pictures'].some((name) => typed[name] && typed[name] !== '[]'),
    );
}
