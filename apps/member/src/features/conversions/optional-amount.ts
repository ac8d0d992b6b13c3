import { WORTH_MAX } from '@handbill/contract/money';
import * as v from 'valibot';
import { amountBetween } from '../../ui/forms/checks.ts';

const nothing = v.pipe(
  v.string(),
  v.transform((): number | null => null),
);
const given = amountBetween({ minimum: 1n, maximum: WORTH_MAX });

/** An amount in wire form, or null where nothing was typed. */
export const optionalAmount = v.lazy((typed): v.GenericSchema<string, number | null> => {
  return String(typed).trim() === '' ? nothing : given;
});
