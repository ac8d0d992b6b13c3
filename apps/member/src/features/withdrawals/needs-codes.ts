import type { AnswerData } from '../../data/api.ts';

export type CodesState = Pick<AnswerData<'recoveryCodes'>, 'made_at' | 'saved_at'>;

/** Whether a member has yet to save recovery codes before the first withdrawal. What is not known yet asks nothing. */
export function needsCodes(state: CodesState | undefined, hasWithdrawn: boolean | undefined): boolean {
  return hasWithdrawn === false && state?.saved_at === null;
}
