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

/** Marks a demo, and lists the rules it relaxes. */
export function DemoChip() {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  return (
    <>
      <Chip
        label="Demo"
        size="small"
        title="Rules that this demo relaxes"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ bgcolor: '#ffd27a', color: '#1b1a17', '&:hover': { bgcolor: '#ffe0a3' } }}
      />
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle id={titleId}>Rules that this demo relaxes</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Two people can try everything in five minutes. All other rules are the same as for a company.
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
    <Table
      size="small"
      sx={(theme) => ({
        '& td, & th': { verticalAlign: 'top' },
        [theme.breakpoints.down('sm')]: {
          '& thead': {
            position: 'absolute',
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clip: 'rect(0 0 0 0)',
          },
          '& tbody tr': { display: 'block', py: 1, borderBottom: 1, borderColor: 'divider' },
          '& tbody :is(td, th)': { display: 'block', px: 0, py: 0.25, border: 0 },
          '& tbody th': { fontWeight: 700 },
          '& [data-column]::before': { content: 'attr(data-column) ": "', color: 'text.secondary' },
        },
      })}
    >
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
            <TableCell data-column="Company">{company}</TableCell>
            <TableCell data-column="Demo">{demo}</TableCell>
            <TableCell data-column="Why">{why}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
