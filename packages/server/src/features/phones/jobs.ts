import { addMs } from '@handbill/contract/time';
import type { FeatureGauge } from '../../platform/feature.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { COUNTED_MS } from './rules.ts';
import { countSent, deleteCodesBefore } from './sql.ts';

/** Forgets codes that no longer count: to whom they were sent, and from which network. */
export const forgetPhoneCodes: Job = {
  name: 'forget-phone-codes',
  schedule: '20 * * * *',
  async run({ now, transact }) {
    await transact(({ tx }) => deleteCodesBefore(tx, addMs(now, -COUNTED_MS)));
  },
};

/** Each costs money: a rise without new members is somebody who earns from messages. */
export const codesGauge: FeatureGauge = {
  name: 'handbill_phone_codes_day',
  help: 'Codes sent to phones in about the last 24 hours.',
  read: countSent,
};
