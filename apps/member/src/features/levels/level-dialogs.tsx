import type { Level } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Fact, Facts } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMember } from '../../use-member.ts';
import { useGiveLevelBack, useUpgrade } from './use-level-changes.ts';

/** Asks before a level is bought. Stays until one of its buttons is pressed. */
export function UpgradeDialog({ level, onClose }: { level: Level; onClose(): void }) {
  const text = useText();
  const available = useMember().data?.account_balance;
  const upgrade = useUpgrade(() => {
    toast.done('toast.level');
    onClose();
  });

  function confirm(): void {
    if (available !== undefined && level.upgrade_price > available) {
      toast.wrong('error.insufficient_balance_to_upgrade');
      onClose();
      return;
    }
    upgrade.mutate(
      { level_id: level._id },
      {
        onError: (error) => {
          toast.failure(error);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={text('upgrade.title')} persistent onClose={onClose}>
      <p>{text('upgrade.question')}</p>
      <Facts>
        <Fact name={text('upgrade.level')}>{level.name}</Fact>
        <Fact name={text('upgrade.price')}>
          <Money amount={level.upgrade_price} />
        </Fact>
        {available !== undefined && (
          <Fact name={text('balance.available')}>
            <Money amount={available} />
          </Fact>
        )}
      </Facts>
      <Actions>
        <Button look="secondary" disabled={upgrade.isPending} onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <Button connected busy={upgrade.isPending} onClick={confirm}>
          {text('action.confirm')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Asks before a level is given back for its whole price. */
export function GiveBackDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const giveBack = useGiveLevelBack(() => {
    toast.done('toast.level_given_back');
    onClose();
  });
  return (
    <ConfirmDialog
      title={text('levels.give_back')}
      question={text('levels.give_back_question')}
      confirm={text('levels.give_back_confirm')}
      busy={giveBack.isPending}
      onClose={onClose}
      onConfirm={() => giveBack.mutate({}, { onError: toast.failure })}
    />
  );
}
