import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import type { Work } from '../../platform/context.ts';
import {
  factorsInWords,
  isLastAdmin,
  lockAdminsAnd,
  type OperatorRow,
  operatorOfName,
  teamMember,
} from '../operators/index.ts';
import { carryOut } from './carry-out.ts';
import { type OperatorChange, operatorChange } from './operator-change.ts';

/** Two people, neither of them the operator concerned, change an operator's access. */
export const operatorApproval: ApprovalKind = {
  kind: 'operator',
  async lock(tx, payload) {
    const change = operatorChange.parse(payload);
    await lockAdminsAnd(tx, change.act === 'create' ? [] : [change.id]);
  },
  async show(work, payload) {
    const change = operatorChange.parse(payload);
    if (change.act === 'create') {
      if (await operatorOfName(work.tx, change.username)) return null;
      return {
        title: `New operator ${change.username}`,
        lines: [{ label: 'Role', before: null, after: change.role }],
      };
    }
    const operator = await teamMember(work.tx, change.id);
    return operator && shownOf(work, change, operator);
  },
  apply: (context, { payload }) => carryOut(context, operatorChange.parse(payload)),
};

async function shownOf(
  { tx }: Pick<Work, 'tx'>,
  change: Exclude<OperatorChange, { act: 'create' }>,
  { username, role, joined, disabled_at }: OperatorRow,
): Promise<Shown | null> {
  const one = (title: string, label: string, before: string | null, after: string | null): Shown => ({
    title: `${title} ${username}`,
    lines: [{ label, before, after }],
  });
  switch (change.act) {
    case 'invite': {
      const before = joined ? 'set' : null;
      return disabled_at
        ? null
        : one('Password link for', 'Password', before, 'chosen by the person who opens the link');
    }
    case 'role':
      return role === change.role || (await isLastAdmin(tx, change.id))
        ? null
        : one('Role of', 'Role', role, change.role);
    case 'enable':
      return disabled_at ? one('Enable', 'State', 'disabled', `enabled, with the role ${role}`) : null;
    case 'reset': {
      const factors = await factorsInWords(tx, change.id);
      return factors === null ? null : one('Reset the second factor of', 'Second factor', factors, null);
    }
  }
}
