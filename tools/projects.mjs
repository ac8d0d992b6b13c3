// The projects of vitest.config.ts, in their order.

/** Those whose coverage counts. Measuring the others would cost a third more and find nothing. */
export const covered = /** @type {const} */ (['alone', 'server', 'ledger']);
export const uncovered = /** @type {const} */ (['tools', 'contract', 'member', 'member-alone', 'console']);

/** The long, repetitive ones: `npm run test:thorough` runs them. */
export const repeated = /** @type {const} */ (['repeated']);
