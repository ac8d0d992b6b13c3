/** What an operator can be allowed to do: an object and an act on it. A closed list. */
export const permissions = [
  /** Signing out and setting up a second factor: everything that a session without one may do. */
  'access.enrol',
  /** The operator's own sessions, factors and password. */
  'access.own',
  /** The operator's own saved views of the queues. */
  'views.own',
  /** The number of items in the queues that the operator may read. */
  'queues.read',
  /** Requests that another operator has to approve: the kinds that the operator may approve, and their own. */
  'approvals.read',
  'approvals.decide',
  'orders.read',
  'orders.review',
  'orders.stop',
  'reports.read',
  'reports.decide',
  'deposits.read',
  'deposits.confirm',
  'withdrawals.read',
  'withdrawals.approve',
  'withdrawals.pay',
  'statements.read',
  'statements.import',
  'unmatched.read',
  'unmatched.assign',
  'unmatched.return',
  'unmatched.company',
  'payments.read',
  'payments.make',
  'payments.release',
  'corrections.read',
  'corrections.ask',
  'corrections.approve',
  'corrections.decline',
  'members.read',
  'members.lock',
  'members.note',
  /** Viewing the app as a member sees it. */
  'members.view',
  'locked_withdrawals.read',
  'locked_withdrawals.ask',
  'locked_withdrawals.approve',
  'locked_withdrawals.decline',
  'recoveries.read',
  /** The two people who start the recovery of an account without a code. */
  'recoveries.start',
  'recoveries.confirm',
  'recoveries.decline',
  /** Businesses that ask to be verified. */
  'businesses.read',
  'businesses.decide',
  /** Members’ requests to support. */
  'support.read',
  'support.answer',
  'support.templates',
  'audit.read',
  'figures.read',
  'traffic.read',
  'traffic.reverse',
  /** Visits that do not count yet, by network. */
  'held_visits.read',
  'held_visits.decide',
  /** Sharers’ objections to refused visits. */
  'objections.read',
  'objections.decide',
  'blocks.read',
  'blocks.manage',
  'operators.manage',
  'settings.read',
  /** The settings that bind everybody: fees, limits, times, and the account for deposits. */
  'settings.change',
  'levels.read',
  /** The prices and benefits of levels and packages. */
  'levels.change',
  'pages.read',
  'pages.edit',
  /** The words of categories, and which are offered. */
  'categories.read',
  'categories.edit',
  /** The popup and the banner. */
  'notices.read',
  'notices.edit',
  /** Messages to many members. */
  'announcements.read',
  'announcements.send',
  /** The company's invite codes. */
  'invites.read',
  'invites.manage',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * The roles that a company assigns. None of them has two permissions that together allow theft: see
 * permissions.test.ts.
 */
export const grantableRoles = ['support', 'reviewer', 'cashier', 'controller', 'admin'] as const;

/** `demo` has every permission, so that two people can show everything; only the operators of a demo have it. */
export const operatorRoles = [...grantableRoles, 'demo'] as const;

export type OperatorRole = (typeof operatorRoles)[number];

/** Each moves money, is a step of moving it, or gives access to it: not for roles that manage operators or rules. */
const ofMoney: readonly Permission[] = [
  'deposits.confirm',
  'withdrawals.approve',
  'withdrawals.pay',
  'statements.import',
  'unmatched.assign',
  'unmatched.return',
  'unmatched.company',
  'payments.make',
  'payments.release',
  'corrections.ask',
  'corrections.approve',
  'locked_withdrawals.ask',
  'locked_withdrawals.approve',
  'recoveries.start',
  'recoveries.confirm',
];

const own = ['access.enrol', 'access.own', 'views.own', 'queues.read'] as const;

/** What every operator may read: everything published to members. */
const publishedToMembers = [
  'settings.read',
  'levels.read',
  'pages.read',
  'categories.read',
  'notices.read',
  'announcements.read',
  'invites.read',
] as const;

/** What every role concerned with money may read. */
const ofTheBooks = [
  'approvals.read',
  'approvals.decide',
  'figures.read',
  'orders.read',
  'deposits.read',
  'withdrawals.read',
  'statements.read',
  'unmatched.read',
  'payments.read',
  'corrections.read',
  'corrections.decline',
  'members.read',
  'members.note',
  'locked_withdrawals.read',
  'locked_withdrawals.decline',
  'audit.read',
  'traffic.read',
  'blocks.read',
] as const;

/** The only table of permissions: the server enforces it, and the console hides controls by it. */
const permissionsOfRole: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  support: [
    ...own,
    ...publishedToMembers,
    'figures.read',
    'orders.read',
    'reports.read',
    'deposits.read',
    'withdrawals.read',
    'members.read',
    'members.lock',
    'members.note',
    'members.view',
    'locked_withdrawals.read',
    'locked_withdrawals.ask',
    'locked_withdrawals.decline',
    'recoveries.read',
    'recoveries.start',
    'recoveries.decline',
    'support.read',
    'support.answer',
    'support.templates',
    'traffic.read',
    'held_visits.read',
    'objections.read',
    'businesses.read',
    'blocks.read',
  ],
  reviewer: [
    ...own,
    ...publishedToMembers,
    'figures.read',
    'orders.read',
    'orders.review',
    'orders.stop',
    'reports.read',
    'reports.decide',
    'members.read',
    'members.note',
    'support.read',
    'support.answer',
    'support.templates',
    'traffic.read',
    'traffic.reverse',
    'held_visits.read',
    'held_visits.decide',
    'objections.read',
    'objections.decide',
    'businesses.read',
    'businesses.decide',
    'blocks.read',
    'blocks.manage',
  ],
  cashier: [
    ...own,
    ...publishedToMembers,
    ...ofTheBooks,
    'deposits.confirm',
    'statements.import',
    'unmatched.assign',
    'unmatched.return',
    'unmatched.company',
    'corrections.ask',
    'locked_withdrawals.ask',
    'withdrawals.pay',
    'payments.release',
    'support.read',
    'support.answer',
  ],
  controller: [
    ...own,
    ...publishedToMembers,
    ...ofTheBooks,
    'withdrawals.approve',
    'payments.make',
    'unmatched.return',
    'unmatched.company',
    'corrections.approve',
    'locked_withdrawals.approve',
    'recoveries.read',
    'recoveries.confirm',
    'recoveries.decline',
    'support.read',
  ],
  admin: permissions.filter((permission) => !ofMoney.includes(permission)),
  demo: permissions,
};

/** The caller: a role, and whether the session proved a second factor where one is required. */
export interface Access {
  role: OperatorRole;
  limited: boolean;
}

/** Whether an operator may do something. A limited session may only set up a second factor. */
export function mayDo({ role, limited }: Access, permission: Permission): boolean {
  return limited ? permission === 'access.enrol' : permissionsOfRole[role].includes(permission);
}

/** The roles that have a permission. */
export function rolesThatMay(permission: Permission): OperatorRole[] {
  return operatorRoles.filter((role) => mayDo({ role, limited: false }, permission));
}

/** The roles that manage operators. */
export const managingRoles: readonly OperatorRole[] = rolesThatMay('operators.manage');

/** The kinds of requests that another operator approves: a closed list. */
export const approvalKinds = [
  'setting',
  'page',
  'level',
  'operator',
  'deposit_credit',
  'unmatched_assignment',
  'withdrawal_return',
  'dispute',
  'statement',
  'own_line',
  'release_unreconciled',
  'recovery',
] as const;

export type ApprovalKindName = (typeof approvalKinds)[number];

/** The permission needed to approve each kind. */
export const approvalPermissions: Readonly<Record<ApprovalKindName, Permission>> = {
  setting: 'settings.change',
  page: 'pages.edit',
  level: 'levels.change',
  operator: 'operators.manage',
  deposit_credit: 'deposits.confirm',
  unmatched_assignment: 'unmatched.assign',
  withdrawal_return: 'withdrawals.pay',
  dispute: 'corrections.approve',
  statement: 'corrections.approve',
  own_line: 'corrections.approve',
  release_unreconciled: 'payments.release',
  recovery: 'recoveries.confirm',
};

/** The permission needed to request each kind, which the operator who asked still needs when it is approved. */
export const askingPermissions: Readonly<Record<ApprovalKindName, Permission>> = {
  ...approvalPermissions,
  dispute: 'corrections.ask',
  statement: 'statements.import',
  own_line: 'unmatched.company',
  recovery: 'recoveries.start',
};

/** The kinds that an operator may approve. */
export function approvableKinds(access: Access): ApprovalKindName[] {
  return approvalKinds.filter((kind) => mayDo(access, approvalPermissions[kind]));
}
