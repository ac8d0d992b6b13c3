import { useText } from '../../../languages/index.ts';
import { AskLink } from '../../../ui/ask-link.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';

/** Why a member cannot receive orders yet, and the step that changes it. */
export function VerifyFirst({ by }: { by: 'phone' | 'support' }) {
  const text = useText();
  return (
    <Card className="shadow-lift">
      <Heading>{text('receive.verify_first')}</Heading>
      {by === 'phone' ? (
        <>
          <p>{text('receive.verify_phone')}</p>
          <ButtonLink href="/individual/phone" wide>
            {text('receive.verify_go')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{text('receive.verify_support')}</p>
          <AskLink subject="general" />
        </>
      )}
    </Card>
  );
}
