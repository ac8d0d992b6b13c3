import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { BulkAction } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Selecting rows of a page, and the commands for those selected. */
export function BulkActions<Row extends { _id: string }>({
  page,
  actions,
  nameOf,
}: {
  /** The rows that can be selected. */
  page: readonly Row[];
  actions: readonly BulkAction<Row>[];
  nameOf(row: Row): string;
}) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  const [open, setOpen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null);
  const rows = page.filter(({ _id }) => selectedIds.includes(_id));
  const selection = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The button that opened the dialog is gone, because nothing is selected any more. With no row left, all are.
  useEffect(() => {
    if (wasOpen.current && open === null) selection.current?.focus({ preventScroll: true });
    wasOpen.current = open !== null;
  }, [open]);
  return (
    <>
      <Box
        ref={selection}
        role="group"
        aria-label="Selection"
        tabIndex={-1}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}
      >
        {page.length === 0 ? null : (
          <>
            <Button
              variant="outlined"
              onClick={() =>
                rows.length === page.length ? onUnselectItems() : onSelect(page.map(({ _id }) => _id))
              }
            >
              {rows.length === page.length ? 'Select none' : 'Select all on this page'}
            </Button>
            <Typography role="status">{rows.length === 0 ? '' : `${rows.length} selected`}</Typography>
            {rows.length === 0
              ? null
              : actions.map((action) => (
                  <Button key={action.label} variant="outlined" onClick={() => setOpen({ action, rows })}>
                    {action.label} …
                  </Button>
                ))}
          </>
        )}
      </Box>
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
    </>
  );
}
