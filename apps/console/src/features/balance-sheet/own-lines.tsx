import { Box, Typography } from '@mui/material';
import type { BalanceSheet } from '../../data/api.ts';
import { Money } from '../../ui/values/money-and-time.tsx';
import { Table } from './reconciliation.tsx';

const kindTexts: Readonly<Record<BalanceSheet['own_lines'][number]['kind'], string>> = {
  fee: 'Bank fees',
  interest: 'Interest',
  owner: 'Owners',
};

/** The company's own bank lines by day, so that no money can leave unseen as a fee. */
export function OwnLines({ lines }: { lines: BalanceSheet['own_lines'] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-lines" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="own-lines" component="h2" variant="h6">
        Booked as the company’s own
      </Typography>
      <Table caption="By booking date" head={['Day', 'Kind', 'Lines', 'In', 'Out']}>
        {lines.map(({ booked_on, kind, lines: count, came_in, went_out }) => (
          <tr key={`${booked_on} ${kind}`}>
            <td>{booked_on}</td>
            <td>{kindTexts[kind]}</td>
            <td>{count}</td>
            <td>
              <Money of={came_in} />
            </td>
            <td>
              <Money of={went_out} />
            </td>
          </tr>
        ))}
      </Table>
    </Box>
  );
}
