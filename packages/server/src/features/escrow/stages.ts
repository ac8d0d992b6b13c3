/** Paid and not over: the campaign's escrow may hold money, and its shares may run. */
const running = ['in_review', 'distributing', 'paused'] as const;

/** An unpaid campaign is open, too. */
const open = ['unpaid', ...running] as const;

const closed = ['completed', 'rejected', 'stopped'] as const;

export type Stage = (typeof open | typeof closed)[number];

export function isRunning(stage: Stage): boolean {
  return isOneOf(running, stage);
}

/** Whether a campaign is over: its escrow was returned, and no more visits can be allocated. */
export function isClosed(stage: Stage): boolean {
  return isOneOf(closed, stage);
}

function isOneOf(stages: readonly Stage[], stage: Stage): boolean {
  return stages.includes(stage);
}

/** The stages of running and of open campaigns as SQL lists them. */
export const runningStages = listed(running);
export const openStages = listed(open);

function listed(stages: readonly Stage[]): string {
  return `(${stages.map((stage) => `'${stage}'`).join(', ')})`;
}
