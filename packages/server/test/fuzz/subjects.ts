import type { Call } from './calls.ts';
import type { PoolName } from './values.ts';

/** The object of a call, and the state in which the call may succeed; null: any state. */
export interface Subject {
  pool: PoolName;
  state: string | null;
}

const of = (pool: PoolName, state: string | null = null): Subject => ({ pool, state });

/** The objects of calls whose path does not name them, or that need one state. */
const subjects: Readonly<Record<string, Subject>> = {
  productPay: of('product', 'unpaid'),
  productStop: of('product', 'in_review'),
  productPause: of('product', 'distributing'),
  productResume: of('product', 'paused/member'),
  randomProduct: of('campaign', 'distributing'),
  productRelease: of('product', 'share/distributing'),
  productObject: of('product', 'share/distributing'),
  productClaimReward: of('claimable', 'yes'),
  product: of('product'),
  productVisits: of('product'),
  depositCancel: of('deposit', 'pending'),
  depositCheckout: of('deposit', 'pending'),
  confirmDeposit: of('deposit', 'pending'),
  rejectDeposit: of('deposit', 'pending'),
  withdrawCancel: of('withdrawal', 'pending'),
  approveWithdrawal: of('withdrawal', 'pending'),
  rejectWithdrawal: of('withdrawal', 'pending'),
  payWithdrawal: of('withdrawal', 'approved'),
  returnWithdrawal: of('withdrawal', 'paid'),
  approveOrder: of('campaign', 'in_review'),
  rejectOrder: of('campaign', 'in_review'),
  pauseOrder: of('campaign', 'distributing'),
  resumeOrder: of('campaign', 'paused/operator'),
  stopOrder: of('campaign', 'distributing'),
  updateLevel: of('offered_level', 'up'),
  levelRefund: of('offered_level', 'refundable'),
  refreshToken: of('refresh_token', 'fresh'),
  continueInTab: of('refresh_token', 'fresh'),
  operatorRefreshToken: of('operator_refresh_token', 'fresh'),
  sessionEnd: of('session', 'open'),
  lockMember: of('member', 'free'),
  unlockMember: of('member', 'locked'),
  askLockedWithdrawal: of('member', 'locked'),
  listMemberSessions: of('member', 'acting'),
  endMemberSession: of('member_session', 'open'),
  listSessionsOfOperator: of('operator', 'acting'),
  endSessionOfOperator: of('operator_session', 'open'),
  endOperatorSession: of('session', 'open'),
  removeView: of('view', 'open'),
  readMemberVisits: of('product', 'share/distributing'),
  acceptInvitation: of('invitation', 'open'),
  makeInvitation: of('operator', 'link'),
  inviteOperator: of('operator', 'enabled'),
  setOperatorRole: of('operator', 'enabled'),
  disableOperator: of('operator', 'enabled'),
  enableOperator: of('operator', 'disabled'),
  resetOperatorFactors: of('operator', 'factors'),
  bookOwnLine: of('fee_line', 'open'),
  mapStatement: of('statement', 'uploaded'),
  importStatement: of('statement', 'ready'),
  acceptStatement: of('statement', 'ready'),
  assignUnmatched: of('unmatched', 'waiting'),
  askUnmatchedReturn: of('unmatched', 'waiting'),
  keepUnmatched: of('unmatched', 'return_asked'),
  returnUnmatched: of('unmatched', 'return_asked'),
  askUnmatchedCompany: of('unmatched', 'waiting'),
  bookUnmatchedCompany: of('unmatched', 'company_asked'),
  dropPaymentBatch: of('batch', 'made'),
  releasePaymentBatch: of('batch', 'made'),
  askPaymentRelease: of('batch', 'made'),
  exportPaymentBatch: of('batch', 'released'),
  importPaymentResult: of('batch', 'released'),
  dismissReports: of('reported', 'open'),
  upholdReports: of('reported', 'open'),
  endBlock: of('block', 'holds'),
  stopAnnouncement: of('announcement', 'sending'),
  sendAnnouncement: of('announcement', 'preview'),
  approveCorrection: of('correction', 'asked'),
  declineCorrection: of('correction', 'asked'),
  approveLockedWithdrawal: of('locked_withdrawal', 'asked'),
  declineLockedWithdrawal: of('locked_withdrawal', 'asked'),
  settleDispute: of('dispute', 'open'),
  approveApproval: of('approval', 'asked'),
  declineApproval: of('approval', 'asked'),
  changeSetting: of('setting', 'free'),
  changeLevel: of('added_level', 'offered'),
  retireLevel: of('added_level', 'offered'),
  changePackage: of('added_package', 'offered'),
  retirePackage: of('added_package', 'offered'),
  savePage: of('page'),
  saveNotice: of('notice'),
  removeNotice: of('notice', 'set'),
  endInviteCode: of('company_code', 'open'),
  reverseVisits: of('visit', 'unsettled'),
  upholdObjection: of('objection', 'open'),
  declineObjection: of('objection', 'open'),
  verifyHeldVisits: of('held_visits', 'held'),
  refuseHeldVisits: of('held_visits', 'held'),
};

const byPath: readonly [RegExp, PoolName][] = [
  [/\/views\/\{id}/, 'view'],
  [/\/orders\/\{id}/, 'campaign'],
  [/\/members\/\{id}/, 'member'],
  [/\/statements\/\{id}/, 'statement'],
  [/\/payment-batches\/\{id}/, 'batch'],
  [/\/page-versions\/\{id}/, 'page_version'],
  [/\/operators\/\{id}/, 'operator'],
];

/** The object of a call, or null. */
export function subjectOf(call: Call): Subject | null {
  const pool = byPath.find(([path]) => path.test(call.path))?.[1];
  return subjects[call.name] ?? (pool ? of(pool) : null);
}

/** Events other than requests: visitors come, time passes, jobs run, the bank writes a statement. */
export const occurrences = [
  'visits',
  'minutes',
  'hours',
  'jobs',
  'bank',
  'fee',
  'sign_in',
  'factors',
  'dispute',
] as const;
export type Occurrence = (typeof occurrences)[number];

type Recipe = readonly (string | Occurrence)[];

/** The steps that create an object, for a pool in a state or else for a pool. Any one of several recipes. */
const recipes: Readonly<Record<string, readonly Recipe[]>> = {
  deposit: [['deposit']],
  withdrawal: [['withdraw']],
  'withdrawal/approved': [['approveWithdrawal']],
  'withdrawal/paid': [['payWithdrawal']],
  product: [['productCreate']],
  'product/in_review': [['productPay']],
  'product/distributing': [['approveOrder', 'listProduct']],
  'product/paused/member': [['productPause']],
  'product/share/distributing': [['hours', 'randomProduct']],
  claimable: [['randomProduct', 'visits', 'minutes', 'listProduct']],
  campaign: [['productCreate']],
  'campaign/in_review': [['productPay']],
  'campaign/distributing': [['approveOrder']],
  'campaign/paused/operator': [['pauseOrder']],
  visit: [['randomProduct', 'visits', 'listVisits']],
  objection: [['randomProduct', 'visits', 'productObject', 'listObjections']],
  held_visits: [['randomProduct', 'visits', 'listHeldVisits']],
  offered_level: [['level']],
  'offered_level/refundable': [['updateLevel', 'level']],
  notification: [['notifications']],
  refresh_token: [['hours', 'me']],
  operator_refresh_token: [['hours', 'operatorMe']],
  session: [['sign_in', 'sessions', 'operatorSessions']],
  member: [['listMembers']],
  'member/acting': [['sign_in']],
  'member/locked': [['lockMember']],
  member_session: [['listMemberSessions']],
  operator_session: [['listSessionsOfOperator']],
  'operator/acting': [['sign_in']],
  operator: [['createOperator', 'approveApproval', 'listOperators']],
  'operator/disabled': [['disableOperator']],
  'operator/factors': [['factors']],
  invitation: [['makeInvitation']],
  statement: [['uploadStatement']],
  'statement/ready': [['mapStatement']],
  unmatched: [['bank', 'listUnmatched']],
  'unmatched/return_asked': [['askUnmatchedReturn']],
  'unmatched/company_asked': [['askUnmatchedCompany']],
  batch: [['approveWithdrawal', 'makePaymentBatch']],
  'batch/released': [['bank', 'releasePaymentBatch']],
  reported: [['reportShare', 'listReports']],
  block: [['addBlock']],
  announcement: [['previewAnnouncement', 'sendAnnouncement']],
  'announcement/preview': [['previewAnnouncement']],
  correction: [['askCorrection']],
  locked_withdrawal: [['askLockedWithdrawal']],
  dispute: [['dispute']],
  fee_line: [['fee']],
  approval: [
    ['createOperator'],
    ['listSettings', 'changeSetting'],
    ['deposit', 'confirmDeposit', 'listApprovals'],
    ['returnWithdrawal', 'listApprovals'],
    ['acceptStatement'],
    ['askPaymentRelease'],
    ['settleDispute', 'listApprovals'],
    ['setOperatorRole'],
    ['inviteOperator'],
  ],
  setting: [['listSettings']],
  added_level: [['addLevel']],
  added_package: [['addPackage']],
  page: [['listPages']],
  page_version: [['listPages', 'savePage', 'listPageVersions']],
  notice: [['listNotices']],
  'notice/set': [['uploadNoticePicture', 'saveNotice']],
  company_code: [['makeInviteCode']],
  view: [['saveView']],
};

/** The recipes for a missing object. */
export function recipesOf({ pool, state }: Subject): readonly Recipe[] {
  return (state === null ? undefined : recipes[`${pool}/${state}`]) ?? recipes[pool] ?? [];
}

/** The step that a careful call needs right before it, because its facts change by themselves. */
export const before: Readonly<Record<string, Recipe>> = {
  sendAnnouncement: ['previewAnnouncement'],
  makePaymentBatch: ['approveWithdrawal'],
  releasePaymentBatch: ['bank', 'readPaymentBatch'],
  updateLevel: ['level'],
  saveNotice: ['uploadNoticePicture', 'listNotices'],
  removeNotice: ['listNotices'],
  sessionEnd: ['sign_in', 'sessions'],
  endOperatorSession: ['sign_in', 'operatorSessions'],
  endMemberSession: ['sign_in', 'listMemberSessions'],
  endSessionOfOperator: ['sign_in', 'listSessionsOfOperator'],
  acceptInvitation: ['makeInvitation'],
  // The company pays the bank's fee from its own money.
  bookOwnLine: ['bookUnmatchedCompany'],
  updateBank: ['bankDirectory'],
  savePage: ['listPages'],
  restorePage: ['listPages', 'listPageVersions'],
  changeSetting: ['listSettings'],
  reverseVisits: ['visits', 'listVisits'],
  verifyHeldVisits: ['listHeldVisits'],
  productObject: ['visits'],
  refuseHeldVisits: ['listHeldVisits'],
  approveApproval: ['listApprovals'],
  verifyVisit: ['openVisit'],
};

/** The call that a careful call needs to read the same object right before it. */
export const readBefore: Readonly<Record<string, string>> = { importPaymentResult: 'readPaymentBatch' };
