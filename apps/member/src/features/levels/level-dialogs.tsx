import { formatMoney } from '@handbill/contract/money';
import { useState } from 'react';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { Level } from '../../data/api.ts';
import { newFigure } from '../../data/changes/new-figure.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogFailure } from '../../ui/dialogs/dialog-failure.tsx';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useGiveLevelBack, useUpgrade } from './use-level-changes.ts';
import { useLevels } from './use-levels.ts';

interface LevelDialogProps {
  level: Level;
  onClose(): void;
}

/** The action for a level: return the current one, or buy another. */
export function LevelDialog({ level, onClose }: LevelDialogProps) {
  return level.current ? (
    <GiveBackDialog level={level} onClose={onClose} />
  ) : (
    <UpgradeDialog level={level} onClose={onClose} />
  );
}

/** Asks before a level is bought, or says why it cannot be. Stays until one of its buttons is pressed. */
function UpgradeDialog({ level, onClose }: LevelDialogProps) {
  const text = useText();
  const currency = useCurrency();
  const available = useMember().data?.account_balance;
  const upgrade = useUpgrade(() => {
    toast.done('toast.level');
    onClose();
  });
  // The current price, once the server has refused the one that was shown.
  const [price, setPrice] = useState(level.upgrade_price);
  const changed = price !== level.upgrade_price;
  const current = useLevels().data?.find((each) => each.current);
  const isLower = current !== undefined && level.rank < current.rank;
  // A note already says what the server said.
  const explained = isLower || (upgrade.error !== null && newFigure(upgrade.error, 'price') !== null);
  const paid = level.joining_fee - price;
  // After an attempt without an answer the balance may already be reduced: the server decides.
  const lacking = upgrade.isIdle && !isLower && available !== undefined ? price - available : 0;

  function confirm(): void {
    upgrade.mutate(
      { level_id: level._id, price_seen: price },
      {
        onError: (error) => {
          const now = newFigure(error, 'price');
          if (now !== null) setPrice(now);
        },
      },
    );
  }

  return (
    <Dialog title={text('upgrade.title')} persistent onClose={onClose}>
      {isLower ? (
        <LowerLevelNote current={current} />
      ) : (
        <p className="first-letter:uppercase">{text('upgrade.question')}</p>
      )}
      {changed && (
        <div role="alert">
          <Note tone="wrong">
            <p>{text('error.changed_meanwhile')}</p>
          </Note>
        </div>
      )}
      <Facts>
        <Fact name={text('upgrade.level')}>{level.name}</Fact>
        <Fact name={text('levels.fee')}>
          <Money amount={level.joining_fee} />
        </Fact>
        {!changed && price > 0 && paid > 0 && (
          <Fact name={text('upgrade.paid')}>
            <Money amount={-paid} signed />
          </Fact>
        )}
        {!isLower && (
          <Fact name={text('levels.to_pay')}>
            <Money amount={price} />
          </Fact>
        )}
        {!isLower && available !== undefined && (
          <Fact name={text('balance.available')}>
            <Money amount={available} />
          </Fact>
        )}
      </Facts>
      {lacking > 0 && (
        <Note tone="active">
          <p>{text('error.insufficient_balance_to_upgrade')}</p>
        </Note>
      )}
      <DialogFailure failure={explained ? null : upgrade.error} />
      <Actions>
        <Button look="secondary" disabled={upgrade.isPending} onClick={onClose}>
          {text(isLower ? 'action.close' : 'action.cancel')}
        </Button>
        {lacking > 0 && (
          <ButtonLink href={`/deposit?amount=${lacking}`}>
            {text('upgrade.deposit', { amount: formatMoney(lacking, currency) })}
          </ButtonLink>
        )}
        {lacking <= 0 && !isLower && (
          <Button connected busy={upgrade.isPending} onClick={confirm}>
            {text('upgrade.confirm')}
          </Button>
        )}
      </Actions>
    </Dialog>
  );
}

/** Explains why the server would refuse, and how to return the current level. */
function LowerLevelNote({ current }: { current: Level }) {
  const text = useText();
  const { name } = current;
  return (
    <Note tone="wrong">
      <p>{text('error.level_lower_than_current')}</p>
      <p>{text(current.refundable_until === null ? 'upgrade.kept' : 'upgrade.instead', { name })}</p>
    </Note>
  );
}

/** Asks before a level is returned for its full price. */
function GiveBackDialog({ level, onClose }: LevelDialogProps) {
  const text = useText();
  const giveBack = useGiveLevelBack(() => {
    toast.done('toast.level_given_back');
    onClose();
  });
  return (
    <Dialog title={text('upgrade.give_back_title')} persistent={giveBack.isPending} onClose={onClose}>
      <p>{text('upgrade.give_back_question')}</p>
      <Facts>
        <Fact name={text('upgrade.level')}>{level.name}</Fact>
        {level.refund !== null && (
          <Fact name={text('upgrade.refund')}>
            <Money amount={level.refund} signed />
          </Fact>
        )}
        {level.refundable_until !== null && (
          <Fact name={text('upgrade.refund_until')}>
            <Time at={level.refundable_until} />
          </Fact>
        )}
      </Facts>
      <DialogFailure failure={giveBack.error} />
      <Actions>
        <Button look="secondary" disabled={giveBack.isPending} onClick={onClose}>
          {text('question.leave')}
        </Button>
        <Button connected busy={giveBack.isPending} onClick={() => giveBack.mutate({ level_id: level._id })}>
          {text('upgrade.give_back_confirm')}
        </Button>
      </Actions>
    </Dialog>
  );
}
