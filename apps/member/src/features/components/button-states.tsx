import { Button, ButtonLink, type Look } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { State } from './state.tsx';

const lookNames: readonly Look[] = ['primary', 'secondary', 'quiet'];

export function ButtonStates() {
  return (
    <>
      {lookNames.map((look) => (
        <State key={look} name={look}>
          <Actions>
            <Button look={look}>At rest</Button>
            <Button look={look} busy>
              Busy
            </Button>
            <Button look={look} disabled>
              Disabled
            </Button>
          </Actions>
        </State>
      ))}
      <State name="connected: disabled without a connection">
        <Button connected wide>
          Pay
        </Button>
      </State>
      <State name="with an icon, and a link">
        <Actions>
          <Button look="secondary">
            <ShareIcon size={20} />
            Share
          </Button>
          <ButtonLink href="/components">Next step</ButtonLink>
        </Actions>
      </State>
      <State name="toasts">
        <Actions>
          <Button look="secondary" onClick={() => toast.done('copy.done')}>
            Done
          </Button>
          <Button look="secondary" onClick={() => toast.wrong('error.error_try_again')}>
            Wrong
          </Button>
          <Button
            look="secondary"
            onClick={() => toast.offer('update.ready', { text: 'action.close', take: () => undefined })}
          >
            Offer
          </Button>
        </Actions>
      </State>
    </>
  );
}
