import { Alert, Box, Typography } from '@mui/material';
import type { PriceEffects } from '../../data/api.ts';
import { counted } from '../../ui/values/counted.ts';
import { Money } from '../../ui/values/money-and-time.tsx';

const problemTexts: Readonly<Record<NonNullable<PriceEffects['problem']>, string>> = {
  prices_below_rewards: 'A price would be lower than the rewards it has to cover. See the rows in red.',
  levels_out_of_order:
    'The lowest level has to be free, and a higher level cannot cost less than a lower one.',
  last_of_its_kind: 'The lowest level and the last package cannot be retired.',
};

const TWO_PEOPLE =
  'The members of this level would get less than they have now. Another operator has to approve this change.';
const UNEXPLAINED = 'Give a reason, which the other operator reads.';

/** What a change of the price list would do, and which existing agreements stay unchanged. */
export function effectsOf(effects: PriceEffects & { unexplained?: boolean }) {
  const refused = effects.problem !== null || effects.unexplained === true;
  return { shown: <Effects effects={effects} />, refused };
}

function Effects({ effects }: { effects: PriceEffects & { unexplained?: boolean } }) {
  const { problem, two_people, members, refundable, open_orders, unpaid_orders } = effects;
  const moved = effects.offers.filter(({ price_before, price_after }) => price_before !== price_after);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {problem === null ? null : <Alert severity="error">{problemTexts[problem]}</Alert>}
      {two_people ? (
        <Alert severity="info">
          {TWO_PEOPLE}
          {effects.unexplained ? ` ${UNEXPLAINED}` : null}
        </Alert>
      ) : null}
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5 }}>
        <li>{counted(members, 'member has', 'members have')} this level now.</li>
        <li>{counted(refundable, 'purchase')} can still be refunded at the price paid.</li>
        <li>
          {counted(open_orders, 'order')} in progress and {unpaid_orders} unpaid keep their visits, price and
          reward.
        </li>
        <li>New orders have the prices below.</li>
      </Typography>
      {moved.length === 0 ? (
        <Typography variant="body2">No price changes.</Typography>
      ) : (
        <Prices offers={moved} />
      )}
    </Box>
  );
}

function Prices({ offers }: { offers: PriceEffects['offers'] }) {
  return (
    <Box role="region" aria-label="Prices" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          fontSize: { xs: 13, sm: 14 },
          '& th, & td': {
            px: { xs: 0.5, sm: 1 },
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
            textAlign: 'end',
          },
          '& th:first-of-type': { textAlign: 'start' },
        }}
      >
        <caption style={{ textAlign: 'start' }}>Prices that change</caption>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Visits</th>
            <th scope="col">Rewards</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ level, visits, rewards, price_before, price_after }) => (
            <Box
              component="tr"
              key={`${level}/${visits}/${rewards}/${price_before}`}
              sx={price_after !== null && price_after < rewards ? { color: 'error.main' } : {}}
            >
              <th scope="row">{level}</th>
              <td>{visits}</td>
              <td>
                <Money of={rewards} />
              </td>
              <td>{price_before === null ? 'new' : <Money of={price_before} />}</td>
              <td>{price_after === null ? 'not offered' : <Money of={price_after} />}</td>
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
