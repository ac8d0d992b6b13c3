import * as consoleCalls from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { updateBusiness } from '@handbill/contract/member';
import { decideHeldVisits } from '../../src/features/shares/index.ts';
import { askedBusiness, NOODLES, savedBusiness, sendDocument } from '../given/businesses.ts';
import { loadPixel, tapped } from '../given/conversions.ts';
import { newShare } from '../given/shares.ts';
import { newVisitor, visit, withoutCookie } from '../given/visits.ts';
import { corrections, deposits, unmatchedLines } from '../race-matrix/deposits.ts';
import { callOf, type Kind, type Staff, type Target } from '../race-matrix/matrix.ts';
import { orders } from '../race-matrix/orders.ts';
import { done, NOTE, targetOf } from '../race-matrix/targets.ts';
import { lockedWithdrawals, withdrawals } from '../race-matrix/withdrawals.ts';
import { seenNow } from '../seen.ts';
import { type Answered, type Case, lookingAt } from './look.ts';

type Change = Case['change'];

/** Edits the row in the database, because no call changes what is shown without also deciding on it. */
const edited =
  (text: string): Change =>
  ({ app }, { id }) =>
    app.runtime.pool.query(`update ${text} where id = $1`, [id]);

const lockMember: Change = ({ app, third }, { member: { id } }) =>
  done(app.call(consoleCalls.lockMember, { id, reason: 'fraud_suspected', note: NOTE }, { as: third }));

const cancelled: Change = (staff, target) => done(callOf(deposits, 'depositCancel')(staff, target));

const keep = ({ app, first }: Staff, { id }: Target) =>
  done(app.call(consoleCalls.keepUnmatched, { id }, { as: first }));

const requestReturnAgain: Change = async (staff, target) => {
  await keep(staff, target);
  const asking = { id: target.id, reason: 'Another reason' };
  await done(staff.app.call(consoleCalls.askUnmatchedReturn, asking, { as: staff.first }));
};

const companyAskedAgain: Change = async (staff, target) => {
  await keep(staff, target);
  const asking = { id: target.id, purpose: 'capital', reason: 'Another reason' } as const;
  await done(staff.app.call(consoleCalls.askUnmatchedCompany, asking, { as: staff.first }));
};

/**
 * An operator's decision on an item of the race matrix. `of` is the object of its `seen`, if not the item
 * itself.
 */
function decision(
  [kind, state]: [Kind, string],
  name: keyof typeof consoleCalls.consoleEndpoints,
  change: Change,
  of: (target: Target) => string = ({ id }) => id,
): Case {
  const endpoint: Endpoint = consoleCalls.consoleEndpoints[name];
  return {
    make: (staff) => stateOf(kind, state)(staff),
    look: async ({ app }, target) => ({
      seen: await app.work(({ tx }) => seenNow(tx, endpoint.path, of(target))),
    }),
    change,
    send: (staff, target, look) =>
      callOf(kind, name)(lookingAt(staff, endpoint, look), target) as Promise<Answered>,
    shownIn: ({ seen }) => ({ seen }),
    status: 200,
  };
}

function stateOf(kind: Kind, name: string): Kind['states'][string] {
  const make = kind.states[name];
  if (!make) throw new Error(`no state ${name}`);
  return make;
}

/** A share with two held visits, from one network. */
async function heldVisits({ app }: Staff): Promise<Target> {
  const { id, sharer, url } = await newShare(app);
  const { address } = newVisitor();
  for (const browser of [newVisitor({ address }), newVisitor({ address })]) {
    await visit(app, url, withoutCookie(browser));
  }
  return targetOf(sharer, id);
}

const oneDecided: Change = async ({ app }, { id }) => {
  const { rows } = await app.runtime.pool.query(
    "select id, campaign_id from visit where share_id = $1 and state = 'held' order by id desc limit 1",
    [id],
  );
  const held = { campaignId: rows[0].campaign_id, shareId: id, visitIds: [rows[0].id] };
  return app.work((work) => decideHeldVisits(work, held, { state: 'refused', reason: 'network' }));
};

/** A decision on all held visits of a network. */
const ofHeldVisits = (send: (staff: Staff, shown: HeldShown) => Promise<unknown>): Case => ({
  make: heldVisits,
  async look({ app, first }) {
    const { body } = await app.call(consoleCalls.listHeldVisits, {}, { as: first });
    return shownOf(body.data[0] ?? {});
  },
  change: oneDecided,
  send: (staff, _thing, look) => send(staff, look as unknown as HeldShown) as Promise<Answered>,
  shownIn: shownOf,
  status: 200,
});

interface HeldShown {
  id: string;
  seen: string;
  up_to: string;
}

const shownOf = ({ _id, seen, up_to }: Readonly<Record<string, unknown>>) => ({ id: _id, seen, up_to });

/** A business that waits to be verified, whose owner then gives it another name. */
const ofBusinesses = (
  send: (staff: Staff, shown: { id: string; seen: string }) => Promise<unknown>,
): Case => ({
  async make({ app, first }) {
    const member = await app.newMember();
    await savedBusiness(app, member);
    await sendDocument(app, member);
    return targetOf(member, (await askedBusiness(app, member, { as: first }))?._id ?? '');
  },
  async look({ app, first }, { member }) {
    return { seen: (await askedBusiness(app, member, { as: first }))?.seen };
  },
  change: ({ app }, { member }) =>
    done(app.call(updateBusiness, { ...NOODLES, name: 'Bank of Hue' }, { as: member })),
  send: (staff, { id }, { seen }) => send(staff, { id, seen: String(seen) }) as Promise<Answered>,
  shownIn: ({ seen }) => ({ seen }),
  status: 200,
});

/** The conversions of a share, of which another one is then reported. */
const ofConversions: Case = {
  async make({ app }) {
    const { id, sharer, url } = await newShare(app);
    for (let count = 0; count < 5; count += 1) await loadPixel(app, `hb=${await tapped(app, url)}`);
    return targetOf(sharer, id, { url });
  },
  async look({ app, first }, { id }) {
    const { body } = await app.call(consoleCalls.listConversions, {}, { as: first });
    return { seen: body.data.find(({ _id }) => _id === id)?.seen };
  },
  change: async ({ app }, { ids }) => {
    await loadPixel(app, `hb=${await tapped(app, ids.url ?? '')}`);
  },
  send: ({ app, first }, { id }, { seen }) =>
    app.call(
      consoleCalls.judgeConversions,
      { id, seen: String(seen), verdict: 'made', reason: NOTE },
      { as: first },
    ) as Promise<Answered>,
  shownIn: ({ seen }) => ({ seen }),
  status: 200,
};

const reportedBy = async ({ app }: Staff, url: string) => {
  const { address, userAgent } = newVisitor();
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/report`,
    payload: 'reason=fraud',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      'user-agent': userAgent,
    },
  });
  if (statusCode !== 303) throw new Error(`the report was refused: ${statusCode}`);
};

/** The reports of an order, of which another one then arrives. */
const ofReports = (send: (staff: Staff, shown: { id: string; seen: string }) => Promise<unknown>): Case => ({
  async make(staff) {
    const { campaignId, sharer, url } = await newShare(staff.app);
    await reportedBy(staff, url);
    return targetOf(sharer, campaignId, { url });
  },
  async look({ app, first }, { id }) {
    const { body } = await app.call(consoleCalls.listReports, { status: 'open' }, { as: first });
    return { seen: body.data.find(({ _id }) => _id === id)?.seen };
  },
  change: (staff, { ids }) => reportedBy(staff, ids.url ?? ''),
  send: (staff, { id }, { seen }) => send(staff, { id, seen: String(seen) }) as Promise<Answered>,
  shownIn: ({ seen }) => ({ seen }),
  status: 200,
});

const batchOf = ({ ids }: Target) => ids.batch ?? '';

export const decisions: Record<string, Case> = {
  confirmDeposit: decision([deposits, 'pending'], 'confirmDeposit', cancelled),
  approveWithdrawal: decision([withdrawals, 'pending'], 'approveWithdrawal', lockMember),
  rejectWithdrawal: decision([withdrawals, 'pending'], 'rejectWithdrawal', lockMember),
  payWithdrawal: decision([withdrawals, 'approved'], 'payWithdrawal', lockMember),
  returnWithdrawal: decision([withdrawals, 'paid'], 'returnWithdrawal', lockMember),
  releasePaymentBatch: decision([withdrawals, 'batched'], 'releasePaymentBatch', lockMember, batchOf),
  approveLockedWithdrawal: decision(
    [lockedWithdrawals, 'asked'],
    'approveLockedWithdrawal',
    edited("locked_withdrawal set account_name = 'SOMEBODY ELSE'"),
  ),
  approveCorrection: decision(
    [corrections, 'asked'],
    'approveCorrection',
    edited('correction set amount = -200'),
  ),
  assignUnmatched: decision(
    [unmatchedLines, 'waiting'],
    'assignUnmatched',
    edited("unmatched_money set remittance = 'for somebody else'"),
  ),
  returnUnmatched: decision([unmatchedLines, 'returnAsked'], 'returnUnmatched', requestReturnAgain),
  bookUnmatchedCompany: decision([unmatchedLines, 'companyAsked'], 'bookUnmatchedCompany', companyAskedAgain),
  approveOrder: decision(
    [orders, 'inReview'],
    'approveOrder',
    edited("campaign set landing_url = 'https://noodles.example/other'"),
  ),
  verifyHeldVisits: ofHeldVisits(({ app, first }, shown) =>
    app.call(consoleCalls.verifyHeldVisits, { ...shown, note: NOTE }, { as: first }),
  ),
  refuseHeldVisits: ofHeldVisits(({ app, first }, shown) =>
    app.call(consoleCalls.refuseHeldVisits, { ...shown, reason: 'network', note: NOTE }, { as: first }),
  ),
  verifyBusiness: ofBusinesses(({ app, first }, shown) =>
    app.call(consoleCalls.verifyBusiness, shown, { as: first }),
  ),
  refuseBusiness: ofBusinesses(({ app, first }, shown) =>
    app.call(consoleCalls.refuseBusiness, { ...shown, reason: 'document_expired' }, { as: first }),
  ),
  judgeConversions: ofConversions,
  dismissReports: ofReports(({ app, first }, shown) =>
    app.call(consoleCalls.dismissReports, { ...shown, reason: NOTE }, { as: first }),
  ),
  upholdReports: ofReports(({ app, first }, shown) =>
    app.call(consoleCalls.upholdReports, { ...shown, reason: 'misleading' }, { as: first }),
  ),
  rejectOrder: decision([orders, 'inReview'], 'rejectOrder', edited("campaign set title = 'Soup'")),
};
