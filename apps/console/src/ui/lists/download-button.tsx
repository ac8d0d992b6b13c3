import { pathOf } from '@handbill/contract/client';
import { consoleCalls } from '@handbill/contract/console/calls';
import { Button } from '@mui/material';
import { useListContext, useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { listCallOf } from '../../data/data-provider.ts';
import { readSession } from '../../session/session.ts';
import { stepUp } from '../../session/step-up.ts';
import { failureText } from '../failures/failure-text.ts';

export type Filter = Readonly<Record<string, unknown>>;

/** Saves the whole list as CSV, with the current filter. */
export function DownloadButton() {
  const { resource, filterValues, total } = useListContext();
  const call = listCallOf(resource);
  const path = consoleCalls[call].path ?? pathOf(call);
  return <CsvButton path={path} filter={filterValues} fileName={resource} disabled={!total} />;
}

/** Saves a list as CSV: the server answers the same call in that format. */
export function CsvButton(props: { path: string; filter?: Filter; fileName: string; disabled?: boolean }) {
  const notify = useNotify();

  async function download(): Promise<void> {
    try {
      await save(`${props.fileName}.csv`, await csvOf(props.path, props.filter ?? {}));
    } catch (error) {
      notify(failureText(error), { type: 'warning' });
    }
  }

  return (
    <Button
      variant="text"
      disabled={props.disabled ?? false}
      onClick={() => void download()}
      sx={{ minHeight: 56, justifySelf: 'start' }}
    >
      Save as CSV
    </Button>
  );
}

async function csvOf(path: string, filter: Filter): Promise<Blob> {
  const before = stepUp.changes();
  // Called through the client first, which renews an expired session; a bare fetch does not.
  await api.operatorMe({});
  const fields = Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const response = await fetch(`/api/console/${path}?${query}`, {
    headers: { Accept: 'text/csv', Authorization: `Bearer ${readSession()?.accessToken ?? ''}` },
  });
  if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
  const file = await response.blob();
  // The next operator at this desk may not see it.
  if (stepUp.changes() !== before) throw new Error('the list was answered after its operator had left');
  return file;
}

async function save(name: string, content: Blob): Promise<void> {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
