/** What happens to the rows of an erased member: these columns, or parts of one, become null or empty, or all rows go or stay. */
type Erasure = 'deleted' | 'kept' | { readonly blanked: readonly string[] };

interface Reference {
  /** A phrase of the English privacy page that says that we have this. */
  readonly page: string;
  /** Its keys in the data export, or why it is in none. */
  readonly exported: readonly string[] | string;
  readonly erased: Erasure;
}

const BOOKS = 'Entries in our books, with their orders and shares';
const ORDERS = 'Orders, shares, visits and payments';
const PHONE = 'Whether your phone number is verified';
const TEAM = 'Your business profile and your team';
const PROGRAMS = 'Keys and webhooks of your own programs';
const LOG = 'with the reasons for what our staff did and viewed';
const IN_THE_STATEMENT = ['statement'];

/**
 * Every column that refers to a member: what the privacy page says about it, where the member finds it in the data export,
 * and what is left of it after an erasure.
 */
export const referencesToMembers: Readonly<Record<string, Reference>> = {
  'address.member_id': { page: 'Address and bank info', exported: ['address'], erased: 'deleted' },
  'api_key.member_id': { page: PROGRAMS, exported: ['api_keys'], erased: 'deleted' },
  'approval.member_id': {
    page: LOG,
    exported: 'what two operators decided, of which the log of operators has all',
    erased: { blanked: ["(shown -> 'lines' -> 0)"] },
  },
  'award.member_id': { page: 'the public list of rewards', exported: ['rewards'], erased: 'kept' },
  'bank_account.member_id': { page: 'Address and bank info', exported: ['bank'], erased: 'deleted' },
  'business.member_id': { page: TEAM, exported: ['business'], erased: 'deleted' },
  'campaign.drafted_by': {
    page: 'Your team sees your username, your orders and their results',
    exported: 'the order is the business’s, and the teams that a member is in are exported',
    erased: 'kept',
  },
  'campaign.member_id': { page: ORDERS, exported: ['orders'], erased: 'kept' },
  'card_credit.member_id': { page: BOOKS, exported: ['deposits', 'statement'], erased: 'kept' },
  'card_dispute.member_id': { page: BOOKS, exported: IN_THE_STATEMENT, erased: 'kept' },
  'claim.member_id': { page: ORDERS, exported: ['rewards'], erased: 'kept' },
  'conversion_code.member_id': {
    page: ORDERS,
    exported: 'random codes for visitors; a code that was redeemed is among the conversions',
    erased: 'kept',
  },
  'correction.member_id': { page: LOG, exported: IN_THE_STATEMENT, erased: 'kept' },
  'deposit.member_id': { page: ORDERS, exported: ['deposits'], erased: 'kept' },
  'level_purchase.member_id': { page: ORDERS, exported: ['level_purchases'], erased: 'kept' },
  'locked_withdrawal.member_id': {
    page: LOG,
    exported: ['withdrawals'],
    erased: { blanked: ['account_name'] },
  },
  'member.id': {
    page: 'Username, phone number and password',
    exported: ['profile', 'agreed_terms_at', 'verified_at'],
    erased: { blanked: ['phone', 'password_hash', 'avatar', 'joined_network'] },
  },
  'member.invited_by': { page: 'who invited you', exported: ['invited_by', 'invited'], erased: 'kept' },
  'member_authenticator.member_id': {
    page: 'An authenticator and passkeys',
    exported: ['second_factors'],
    erased: 'deleted',
  },
  'member_note.member_id': {
    page: 'Our staff’s notes about you',
    exported: ['notes'],
    erased: { blanked: ['text', 'salt'] },
  },
  'member_passkey.member_id': {
    page: 'An authenticator and passkeys',
    exported: ['second_factors'],
    erased: 'deleted',
  },
  'member_view.member_id': {
    page: 'When our staff viewed the app as you see it',
    exported: ['company_views'],
    erased: 'kept',
  },
  'notification.member_id': {
    page: 'Notifications, and an address',
    exported: ['notifications'],
    erased: 'deleted',
  },
  'notification_choice.member_id': {
    page: 'which notifications you want',
    exported: ['notification_settings'],
    erased: 'deleted',
  },
  'phone_code.member_id': {
    page: 'Codes sent to it',
    exported: 'codes are secret, and gone after a day',
    erased: 'deleted',
  },
  'phone_verification.member_id': { page: PHONE, exported: ['phone_verified_at'], erased: 'deleted' },
  'push_subscription.member_id': {
    page: 'Notifications, and an address',
    exported: ['push_subscriptions'],
    erased: 'deleted',
  },
  'recovery.member_id': {
    page: 'Requests to recover your account',
    exported: ['recoveries'],
    erased: { blanked: ['contact', 'password_hash'] },
  },
  'recovery_code.member_id': {
    page: 'Recovery codes are kept as hashes',
    exported: ['recovery_codes'],
    erased: 'deleted',
  },
  'session.subject_id': {
    page: 'Browser and device of each session',
    exported: ['sessions'],
    erased: { blanked: ['device', 'prefix_key', 'visitor_key'] },
  },
  'share.member_id': { page: ORDERS, exported: ['orders'], erased: 'kept' },
  'sharer_sum.member_id': { page: ORDERS, exported: ['orders', 'rewards'], erased: 'kept' },
  'support_request.member_id': {
    page: 'Your requests to support and our answers',
    exported: ['support'],
    erased: 'kept',
  },
  'team_member.member_id': { page: TEAM, exported: ['memberships'], erased: 'deleted' },
  'team_member.owner_id': { page: TEAM, exported: ['team'], erased: 'deleted' },
  'unmatched_money.member_id': { page: BOOKS, exported: ['deposits', 'statement'], erased: 'kept' },
  'upload.member_id': { page: 'Your picture', exported: ['uploads'], erased: 'deleted' },
  'webhook_endpoint.member_id': { page: PROGRAMS, exported: ['webhooks'], erased: 'deleted' },
  'withdrawal.member_id': {
    page: ORDERS,
    exported: ['withdrawals'],
    erased: { blanked: ['account_name'] },
  },
};

/** Columns that refer to members and hold nothing about them, with the reason. */
export const holdsNothing: Readonly<Record<string, string>> = {
  'announcement.last_member_id': 'how far the sending of an announcement has come',
  'recent_write.subject_id': 'a transaction that a replica may lack, for some minutes',
  'weekly_summary.member_id': 'the last week whose summary was sent',
};

/** Keys of the data export that no row of a member stands behind alone. */
export const madeForTheExport: Readonly<Record<string, string>> = {
  made_at: 'when the file was made',
  conversions: 'reported for the member’s orders, whose table refers to the member',
};
