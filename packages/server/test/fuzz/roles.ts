import { mayDo, type OperatorRole } from '@handbill/contract/console/permissions';
import type { Person } from '../given/people.ts';

/** Members who act, and those who may not. */
const actingMembers = ['alice', 'bob', 'carol', 'dave', 'erin'] as const;
const members = [...actingMembers, 'locked', 'expired', 'closed', 'poor'] as const;

/** Operators by role, with a second one where two people are needed. */
const operators = {
  support: 'support',
  reviewer: 'reviewer',
  reviewer_b: 'reviewer',
  cashier: 'cashier',
  cashier_b: 'cashier',
  controller: 'controller',
  controller_b: 'controller',
  admin: 'admin',
  admin_b: 'admin',
  demo: 'demo',
  demo_b: 'demo',
  /** Signed in without a second factor. */
  limited: 'admin',
  /** Sets up factors, and loses them. */
  enrolling: 'support',
} as const satisfies Readonly<Record<string, OperatorRole>>;

type MemberRole = (typeof members)[number];
export type OperatorName = keyof typeof operators;
/** The sender of a request. */
export type Role = MemberRole | OperatorName | 'nobody' | 'forged';
export type People = Readonly<Record<MemberRole | OperatorName, Person>>;

export const memberRoles: readonly MemberRole[] = members;
export const actingRoles: readonly (typeof actingMembers)[number][] = actingMembers;
export const operatorNames = Object.keys(operators) as OperatorName[];
export const allRoles: readonly Role[] = [...members, ...operatorNames, 'nobody', 'forged'];

export function isOperator(role: Role): role is OperatorName {
  return Object.hasOwn(operators, role);
}

/** The role's permissions; null for anyone who is not an operator. */
export function accessOf(role: Role): { role: OperatorRole; limited: boolean } | null {
  return isOperator(role) ? { role: operators[role], limited: role === 'limited' } : null;
}

/** The operators with the permission, except the one who only sets up factors. */
export function operatorsWho(permission: Parameters<typeof mayDo>[1] | null): OperatorName[] {
  return operatorNames.filter((name) => {
    const access = accessOf(name);
    return name !== 'enrolling' && access !== null && (permission === null || mayDo(access, permission));
  });
}
