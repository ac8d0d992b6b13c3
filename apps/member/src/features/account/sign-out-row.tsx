import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Row } from '../../ui/lists/rows.tsx';
import { SignOutIcon } from '../../ui/more-icons.tsx';
import { writtenDrafts } from '../advertising/drafts/written-drafts.ts';
import { useSignOut } from './use-account.ts';

/** The row for signing out, at the end of the personal area. It asks first if that deletes drafts of orders. */
export function SignOutRow() {
  const text = useText();
  const signOut = useSignOut();
  const [draftsLost, setDraftsLost] = useState(0);
  const press = () => {
    const drafts = writtenDrafts().length;
    if (drafts > 0) setDraftsLost(drafts);
    else signOut.mutate();
  };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <button
        type="button"
        disabled={signOut.isPending}
        aria-busy={signOut.isPending || undefined}
        className="flex w-full px-4 text-left outline-offset-[-3px] hover:bg-sunken disabled:opacity-55"
        onClick={press}
      >
        <Row icon={SignOutIcon} tone="calm" title={text('account.sign_out')} />
      </button>
      {draftsLost > 0 && (
        <ConfirmDialog
          worksOffline
          title={text('account.sign_out_title')}
          question={text('account.sign_out_drafts', { count: draftsLost })}
          confirm={text('account.sign_out')}
          busy={signOut.isPending}
          failure={null}
          onClose={() => setDraftsLost(0)}
          onConfirm={() => signOut.mutate()}
        />
      )}
    </div>
  );
}
