import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { type ChangeEvent, useId } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { api, type BankStatement } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { fileLabel } from '../../ui/forms/file-label.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { statusTexts } from './texts.ts';

/** Bank statements, newest first, and the upload of the next one. */
export function BankStatementList() {
  return (
    <RecordList<BankStatement>
      title="Bank statements"
      queue={false}
      search="File, account, operator, bank reference, id or a day (2026-03-02)"
      card={(statement) => <BankStatementCard statement={statement} />}
    >
      <Allowed to="statements.import">
        <Upload />
      </Allowed>
    </RecordList>
  );
}

function Upload() {
  const id = useId();
  const navigate = useNavigate();
  const upload = useCommand(
    async (file: File, options) => {
      const { data } = await api.uploadBankStatement({ file_name: file.name }, { ...options, file });
      navigate(`/statements/${data._id}`);
    },
    { done: 'Uploaded; nothing is credited yet' },
  );

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) void upload.run(file);
    // So that the same file can be chosen again after a failure.
    target.value = '';
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        {...fileLabel}
        htmlFor={id}
        variant="contained"
        disabled={upload.busy}
        sx={{ '&:focus-within': { outline: '3px solid', outlineOffset: 2 } }}
      >
        {upload.busy ? 'Uploading …' : 'Upload a statement'}
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          disabled={upload.busy}
          onChange={choose}
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Button>
      <Typography variant="body2" color="text.secondary">
        CSV or CAMT.053. You see a preview before anything is credited.
      </Typography>
      <div aria-live="polite">
        {upload.failure === null ? null : (
          <Alert severity="warning" onClose={upload.forget}>
            {upload.failure}
          </Alert>
        )}
      </div>
    </Box>
  );
}

function BankStatementCard({ statement }: { statement: BankStatement }) {
  const { _id, file_name, status } = statement;
  return (
    <RecordCard
      title={file_name}
      state={statusTexts[status]}
      facts={[
        { name: 'Lines', value: String(statement.lines) },
        { name: 'Imported', value: String(statement.imported_lines) },
        { name: 'Account', value: statement.account },
        { name: 'Uploaded by', value: statement.uploaded_by ?? 'Bank feed' },
        { name: 'Uploaded on', value: <Instant of={statement.uploaded_at} /> },
        { name: 'Imported on', value: <Instant of={statement.imported_at} /> },
      ]}
      actions={
        <Link component={RouterLink} to={`/statements/${_id}`} sx={{ py: 1.5 }}>
          {status === 'imported' ? 'View lines' : 'Continue'}
        </Link>
      }
    />
  );
}
