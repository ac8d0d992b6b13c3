import type { Credit } from '@handbill/ledger';
import type { Tx } from '../../platform/database/transaction.ts';
import { isId } from '../../platform/ids.ts';
import { approversOf } from '../approvals/index.ts';
import type { OperatorActionName } from '../operator-actions/index.ts';
import { actorsOf } from '../operators/index.ts';
import { keyOf, type Operator, type Origin, peopleIn } from './rules.ts';
import { selectAssignedTo, selectSettlements, selectUntrusted } from './sql.ts';

/** The logged steps by which an operator credits a member. The approval has the operator who asked for it. */
const CREDITING: readonly OperatorActionName[] = [
  'deposit_confirmed',
  'unmatched_assigned',
  'correction_asked',
  'correction_approved',
  'withdrawal_returned',
];

/** The origin of each credit, and who made it without proof from the bank. */
export async function originsOf(
  tx: Tx,
  credits: readonly Pick<Credit, 'kind' | 'reference'>[],
): Promise<ReadonlyMap<string, Origin>> {
  const deposits = await readDeposits(tx, idsOf(credits, 'deposit_credited'));
  const assigned = await selectAssignedTo(tx, {
    depositIds: [...deposits.keys()],
    ids: idsOf(credits, 'unmatched_assigned'),
  });
  const statements = [...deposits.values(), ...assigned].flatMap(({ statement_id: id }) => id ?? []);
  const untrusted = await selectUntrusted(tx, [...new Set(statements)]);
  const known = {
    deposits,
    assigned,
    uploaders: (statementId: string | null) => untrusted.filter(({ id }) => id === statementId),
    people: await readPeople(tx, [
      ...credits.flatMap(subjectOf),
      ...assigned.map(({ id }) => `unmatched/${id}`),
    ]),
  };
  return new Map(credits.map((credit) => [keyOf(credit), originOf(credit, known)]));
}

interface Known {
  deposits: Awaited<ReturnType<typeof readDeposits>>;
  assigned: Awaited<ReturnType<typeof selectAssignedTo>>;
  uploaders(statementId: string | null): { people: readonly Operator[] }[];
  people(subject: string): readonly Operator[];
}

function originOf({ kind, reference }: Pick<Credit, 'kind' | 'reference'>, known: Known): Origin {
  const subject = subjectOf({ kind, reference })[0] ?? '';
  const by = { reference: null, people: known.people(subject) };
  switch (kind) {
    case 'deposit_credited':
      return depositOrigin(reference ?? '', known);
    case 'unmatched_assigned':
      return assignedOrigin(
        known.assigned.find(({ id }) => id === reference),
        known,
      );
    case 'correction':
      return { ...by, source: 'correction' };
    case 'withdrawal_returned':
      return { ...by, source: 'return' };
    case 'dispute_won':
      return { ...by, source: 'dispute' };
    case 'reward_claimed':
      return { source: 'reward', reference: null, people: [] };
    default:
      return { source: 'other', reference: null, people: [] };
  }
}

function depositOrigin(id: string, known: Known): Origin {
  const deposit = known.deposits.get(id);
  if (!deposit) return { source: 'other', reference: null, people: [] };
  const money = known.assigned.find(({ deposit_id }) => deposit_id === id);
  if (money) return assignedOrigin(money, known);
  const { bank_reference: reference, statement_id: statementId } = deposit;
  if (statementId !== null) {
    return { source: 'deposit_by_statement', reference, people: peopleIn(known.uploaders(statementId)) };
  }
  if (deposit.by_service) return { source: 'deposit_by_service', reference, people: [] };
  return { source: 'deposit_by_hand', reference, people: known.people(`deposit/${id}`) };
}

/** An operator assigned the money; a bank statement or a payment service shows that it was received. */
function assignedOrigin(money: Known['assigned'][number] | undefined, known: Known): Origin {
  const { id = '', bank_reference: reference = null, statement_id = null } = money ?? {};
  const people = [{ people: known.people(`unmatched/${id}`) }, ...known.uploaders(statement_id)];
  return { source: 'unmatched', reference, people: peopleIn(people) };
}

const names: Readonly<Record<string, string>> = {
  deposit_credited: 'deposit',
  unmatched_assigned: 'unmatched',
  correction: 'correction',
  withdrawal_returned: 'withdrawal',
  dispute_won: 'dispute',
};

/** The credited object's subject in the log and in approvals. */
function subjectOf({ kind, reference }: Pick<Credit, 'kind' | 'reference'>): string[] {
  const name = names[kind];
  return name === undefined ? [] : [`${name}/${reference}`];
}

function idsOf(credits: readonly Pick<Credit, 'kind' | 'reference'>[], wanted: string): string[] {
  return credits.flatMap(({ kind, reference }) =>
    kind === wanted && reference !== null && isId(reference) ? reference : [],
  );
}

async function readDeposits(tx: Tx, ids: readonly string[]) {
  return new Map((await selectSettlements(tx, ids)).map((row) => [row.id, row] as const));
}

async function readPeople(tx: Tx, subjects: readonly string[]) {
  const steps = [
    ...(await approversOf(tx, subjects)),
    ...(await actorsOf(tx, { actions: CREDITING, subjects })),
  ];
  return (subject: string): Operator[] =>
    peopleIn([{ people: steps.filter((step) => step.subject === subject) }]);
}
