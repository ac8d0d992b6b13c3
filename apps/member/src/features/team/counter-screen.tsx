import { useParams } from 'wouter';
import { RedeemCode } from '../conversions/redeem-code.tsx';
import { ActingFor } from './acting-for.tsx';
import { useBusinessRedeem } from './use-business-orders.ts';

/** The counter of a business, for an editor of its team: the same as its owner's. */
export function CounterScreen() {
  const { membership = '' } = useParams<{ membership: string }>();
  return (
    <ActingFor membershipId={membership} back={`/teams/${membership}`} title="redeem.title">
      {({ role }) => role === 'editor' && <Counter key={membership} membershipId={membership} />}
    </ActingFor>
  );
}

function Counter({ membershipId }: { membershipId: string }) {
  return (
    <RedeemCode redeeming={useBusinessRedeem(membershipId)} correcting={useBusinessRedeem(membershipId)} />
  );
}
