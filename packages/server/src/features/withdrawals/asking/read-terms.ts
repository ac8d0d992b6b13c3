import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { withdrawTerms } from '@handbill/contract/member';
import { accounts, balanceOf } from '@handbill/ledger';
import type { MemberContext } from '../../../platform/context.ts';
import { cardHoldOf, isDisputed } from '../../card-money/index.ts';
import { bankRateOf } from '../../deposits/index.ts';
import { credentialChangesOf, holdEndsAt } from '../../members/index.ts';
import { readSettings } from '../../settings/index.ts';

/** How much of the balance can be withdrawn now, when the rest can, and the earliest payment time. */
export async function readTerms(
  context: MemberContext,
  _input: InputOf<typeof withdrawTerms>,
): Promise<AnswerOf<typeof withdrawTerms>> {
  const { tx, now, memberId } = context;
  const [settings, available, changes, stopped] = await Promise.all([
    readSettings(context),
    balanceOf(tx, accounts.memberAvailable(memberId)),
    credentialChangesOf(tx, memberId),
    isDisputed(tx, memberId),
  ]);
  const { withdrawable, held } = await cardHoldOf(context, { memberId, available, settings });
  const until = holdEndsAt(changes, settings);
  const bank = bankRateOf(settings);
  return {
    data: {
      withdrawable,
      held: [...held],
      payable_from: until && until > now ? until : null,
      stopped,
      bank_currency: bank?.currency ?? null,
      bank_rate: bank?.rate ?? null,
    },
  };
}
