import type { Permission } from '@handbill/contract/console/permissions';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Allowed } from './allowed.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

/** Something that can be done to several things of a list, each by a call of its own. */
export interface BulkAction<Row> {
  permission: Permission;
  label: string;
  /** What will happen to each, as a sentence. */
  effect: string;
  /** The closed list of reasons, one of which is for all. */
  reasons?: Readonly<Record<string, string>>;
  /** What is shown of each, in minor units. */
  amountOf(row: Row): number;
  /** Why it cannot be done to this one; null: it can. */
  obstacle(row: Row): string | null;
  send(row: Row, reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}

/** What can be done to the chosen things of a page. */
export function BulkActions<Row extends { _id: string }>({
  page,
  actions,
  nameOf,
}: {
  /** All that can be chosen from. */
  page: readonly Row[];
  actions: readonly BulkAction<Row>[];
  nameOf(row: Row): string;
}) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  const [open, setOpen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  const rows = page.filter(({ _id }) => selectedIds.includes(_id));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Button
        variant="outlined"
        onClick={() =>
          rows.length === page.length ? onUnselectItems() : onSelect(page.map(({ _id }) => _id))
        }
      >
        {rows.length === page.length ? 'Choose none' : 'Choose all on this page'}
      </Button>
      <Typography role="status">{rows.length === 0 ? '' : `${rows.length} chosen`}</Typography>
      {rows.length === 0
        ? null
        : actions.map((action) => (
            <Allowed key={action.label} to={action.permission}>
              <Button variant="outlined" onClick={() => setOpen({ action, rows })}>
                {action.label} …
              </Button>
            </Allowed>
          ))}
      {open ? (
        <BulkDialog
          action={open.action}
          rows={open.rows}
          nameOf={nameOf}
          onClose={() => {
            setOpen(null);
            onUnselectItems();
          }}
        />
      ) : null}
    </Box>
  );
}
