import { CallFailed } from '@handbill/contract/client';
import type { Failure } from '@handbill/contract/errors';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type AnswerData, api, type Input, refreshSession } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';
import { itemsOf, pagesOf } from '../../../data/use-paged.ts';
import { session } from '../../../session/this-tab.ts';

/** The filter of lines: a period, and one kind or (undefined) all. */
export type Range = Pick<Input<'statement'>, 'from' | 'to' | 'about'>;
export type Line = AnswerData<'statement'>[number];

/** One query for the lines and the totals: whichever of them refetches it reads every page. */
function statementOf(range: Range) {
  return pagesOf(keys.statement(range), (paging, signal) =>
    api.statement({ ...range, ...paging }, { signal }),
  );
}

export function useStatement(range: Range) {
  return useInfiniteQuery({ ...statementOf(range), select: itemsOf });
}

/** The totals in and out of the period, in minor units, from the first page of lines. */
export function useTotals(range: Range) {
  return useInfiniteQuery({
    ...statementOf(range),
    select: ({ pages }) => ({ moneyIn: pages[0]?.money_in ?? null, moneyOut: pages[0]?.money_out ?? null }),
  });
}

/** Reads the whole period as a file. */
export function useStatementFile(onDone: (file: Blob) => void) {
  return useMutation({ mutationFn: readFile, onSuccess: onDone });
}

async function readFile(range: Range): Promise<Blob> {
  const before = session.changes();
  // As the next member in this tab, it would read their statement, and they must not get this one.
  const isLate = () => session.changes() !== before;
  const answer = await ask(range);
  const renewed = answer.status === 401 && !isLate() && (await refreshSession()) && !isLate();
  const response = renewed ? await ask(range) : answer;
  if (!response.ok) throw await failureOf(response);
  const file = await response.blob().catch(noAnswer);
  return isLate() ? noAnswer() : file;
}

function ask(range: Range): Promise<Response> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(range)) if (value !== undefined) query.set(name, value);
  return fetch(`/api/statement?${query}`, {
    headers: { Accept: 'text/csv', Authorization: `Bearer ${session.accessToken()}` },
  }).catch(noAnswer);
}

function noAnswer(): never {
  throw new CallFailed({ slug: 'network', status: 0, message: 'no answer came' });
}

async function failureOf(response: Response): Promise<CallFailed> {
  const body: Partial<Failure> = await response.json().catch(() => ({}));
  return new CallFailed({
    slug: body.error ?? 'error_try_again',
    status: response.status,
    message: body.message ?? 'error, please try again',
    ...(body.fields ? { fields: body.fields } : {}),
    current: body.current,
  });
}
