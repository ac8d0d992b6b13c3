import { useText } from '../../languages/index.ts';
import { Row } from '../../ui/lists/rows.tsx';
import { SignOutIcon } from '../../ui/more-icons.tsx';
import { useSignOut } from './use-account.ts';

/** The row for signing out, at the end of the personal area. */
export function SignOutRow() {
  const text = useText();
  const signOut = useSignOut();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <button
        type="button"
        disabled={signOut.isPending}
        aria-busy={signOut.isPending || undefined}
        className="flex w-full px-4 text-left outline-offset-[-3px] hover:bg-sunken disabled:opacity-55"
        onClick={() => signOut.mutate()}
      >
        <Row icon={SignOutIcon} tone="calm" title={text('account.sign_out')} />
      </button>
    </div>
  );
}
