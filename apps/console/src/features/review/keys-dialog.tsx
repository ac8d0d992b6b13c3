import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';

const keys = [
  ['a', 'Approve'],
  ['r', 'Reject: then 1 to 8 for the reason, then Enter'],
  ['j or →', 'Next'],
  ['k or ←', 'Previous'],
  ['?', 'This help'],
] as const;

/** Lists the keyboard shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            gap: 1,
            m: 0,
            '& dd': { m: 0 },
            '& dt': { fontWeight: 700 },
          }}
        >
          {keys.map(([key, what]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>{key}</dt>
              <dd>{what}</dd>
            </Box>
          ))}
        </Box>
        <p>They are off while you type or a dialog is open. The switch turns them off altogether.</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The key that does the same as its button; hidden from screen readers, which read aria-keyshortcuts. */
export function Key({ active, children }: { active: boolean; children: string }) {
  if (!active) return null;
  return (
    <Box
      component="kbd"
      aria-hidden="true"
      sx={{
        ml: 1,
        px: 0.75,
        border: 1,
        borderRadius: 1,
        fontSize: 12,
        fontFamily: 'inherit',
        lineHeight: 1.5,
      }}
    >
      {children}
    </Box>
  );
}
