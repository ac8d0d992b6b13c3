import { relaxedRules } from '@handbill/contract/console/relaxed-rules';
import {
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useId, useState } from 'react';

/** Marks a demo, and lists on request which rules a demo relaxes. */
export function DemoChip() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  return (
    <>
      <Chip
        label="Demo"
        size="small"
        title="What this demo relaxes"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ bgcolor: '#ffd27a', color: '#1b1a17', '&:hover': { bgcolor: '#ffe0a3' } }}
      />
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle id={titleId}>What this demo relaxes</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Two people can try everything in five minutes. All other rules apply as they do for a company.
          </DialogContentText>
          <TableContainer tabIndex={0}>
            <Rules />
          </TableContainer>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Rules() {
  return (
    <Table size="small" sx={{ minWidth: 560, '& td, & th': { verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          {['Rule', 'For a company', 'In this demo', 'Why'].map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {relaxedRules.map(({ rule, company, demo, why }) => (
          <TableRow key={rule}>
            <TableCell component="th" scope="row">
              {rule}
            </TableCell>
            <TableCell>{company}</TableCell>
            <TableCell>{demo}</TableCell>
            <TableCell>{why}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
