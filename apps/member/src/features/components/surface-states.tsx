import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Actions, Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge, Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { CopyRow } from '../../ui/sharing/copy-row.tsx';
import { Qr } from '../../ui/sharing/qr.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { State } from './state.tsx';

type Open = 'middle' | 'sheet' | 'persistent' | null;

export function SurfaceStates() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Card>
        <Heading>A card</Heading>
        <Facts>
          <Fact name="Amount">
            <Money amount={123_450} />
          </Fact>
          <Fact name="When">
            <Time at="2026-11-21T08:05:09.000Z" />
          </Fact>
        </Facts>
        <CopyRow name="Reference" value="HB7Q2M9K" />
      </Card>
      <div className="flex flex-wrap gap-2">
        <Badge>Calm</Badge>
        <Badge tone="money">Money</Badge>
        <Badge tone="active">Active</Badge>
        <Badge tone="accent">Accent</Badge>
        <Badge tone="wrong">Wrong</Badge>
      </div>
      <Note>
        <p>A calm remark.</p>
      </Note>
      <Note tone="active">
        <p>A remark to read before continuing.</p>
      </Note>
      <Note tone="wrong">
        <p>Something went wrong.</p>
      </Note>
      <Avatar file={null} username="handbill" />
      <State name="a QR code, black on white in both schemes">
        <Qr value="https://handbill.example/r/abc" label="QR code of a link" />
      </State>
      <State name="dialogs">
        <Actions>
          <Button look="secondary" onClick={() => setOpen('middle')}>
            In the middle
          </Button>
          <Button look="secondary" onClick={() => setOpen('sheet')}>
            From the bottom
          </Button>
          <Button look="secondary" onClick={() => setOpen('persistent')}>
            Persistent
          </Button>
        </Actions>
      </State>
      {open === 'middle' && (
        <ConfirmDialog
          title="Stop the order?"
          question="What is unspent comes back."
          confirm="Stop it"
          busy={false}
          failure={null}
          onConfirm={close}
          onClose={close}
        />
      )}
      {open !== null && open !== 'middle' && (
        <Dialog
          title={open === 'sheet' ? 'A bottom sheet' : 'Stays until a button is pressed'}
          place={open === 'sheet' ? 'bottom' : 'middle'}
          persistent={open === 'persistent'}
          onClose={close}
        >
          <p>A dialog keeps the focus inside and returns it when closed.</p>
          <Button wide onClick={close}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  );
}
