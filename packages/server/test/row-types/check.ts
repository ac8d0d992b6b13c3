import { faultsBetween, faultsIn } from './compare.ts';
import type { Describer } from './describe.ts';
import type { QueryCall } from './queries.ts';

/** The statements that PREPARE accepts; others return no rows. */
const PREPARED = /^\s*\(*\s*(?:select|insert|update|delete|merge|with|values)\b/i;
/** The platform runs statements that are passed to it. */
const PLATFORM = /\/platform\//;

/** The faults of one call of a `query` function, each as one sentence. */
export async function faultsOf(describer: Describer, call: QueryCall): Promise<string[]> {
  if (call.texts === null) {
    const passedOn = call.row === null && PLATFORM.test(call.path);
    return passedOn ? [] : ['its text cannot be followed: build it from constants'];
  }
  const faults = new Set<string>();
  for (const text of call.texts) {
    for (const fault of await faultsOfText(describer, call, text)) faults.add(fault);
  }
  return [...faults];
}

async function faultsOfText(describer: Describer, call: QueryCall, text: string): Promise<string[]> {
  if (!PREPARED.test(text)) return call.row === null ? [] : ['it has a row type but returns no rows'];
  try {
    const columns = await describer.columnsOf(text, call.given);
    return [...(call.row ? faultsBetween(text, columns, call.row) : []), ...faultsIn(text, columns, call)];
  } catch (error) {
    if (error instanceof Error && 'code' in error) return [`the database refuses it: ${error.message}`];
    throw error;
  }
}
