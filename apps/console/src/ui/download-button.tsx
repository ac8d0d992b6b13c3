import { consoleCalls } from '@handbill/contract/console/calls';
import { Button } from '@mui/material';
import { useListContext, useNotify } from 'react-admin';
import { api } from '../api.ts';
import { listCallOf } from '../data-provider.ts';
import { readSession } from '../session.ts';
import { failureText } from './failure-text.ts';

/** Saves the whole list as CSV, with the filter in use: the server answers the same call in that form. */
export function DownloadButton() {
  const { resource, filterValues, total } = useListContext();
  const notify = useNotify();

  async function download(): Promise<void> {
    try {
      await save(`${resource}.csv`, await csvOf(resource, filterValues));
    } catch (error) {
      notify(failureText(error), { type: 'warning' });
    }
  }

  return (
    <Button variant="text" disabled={!total} onClick={() => void download()}>
      Save as CSV
    </Button>
  );
}

async function csvOf(resource: string, filter: Readonly<Record<string, unknown>>): Promise<Blob> {
  // A session that is to be renewed is renewed by a call of the client.
  await api.operatorMe({});
  const fields = Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const response = await fetch(`/api/console/${consoleCalls[listCallOf(resource)].path}?${query}`, {
    headers: { Accept: 'text/csv', Authorization: `Bearer ${readSession()?.accessToken ?? ''}` },
  });
  if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
  return response.blob();
}

async function save(name: string, content: Blob): Promise<void> {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
