import { useSettings } from '../../../data/answers/use-settings.ts';
import { useText } from '../../../languages/index.ts';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Badge, Card, Fact, Facts, Note, Screen } from '../../../ui/screen.tsx';
import { MaskedPhone } from '../../../ui/values/masked-phone.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { ChangeNumber } from './change-number.tsx';
import { EnterCode } from './enter-code.tsx';
import { SendButtons } from './send-buttons.tsx';
import { type Phone, usePhone } from './use-phone.ts';

/** The phone number: whether it is verified, verifying it with a code, and changing it. */
export function PhoneScreen() {
  const text = useText();
  return (
    <Screen title={text('phone.title')} back="/account-detail">
      <Loaded query={usePhone()}>{(phone) => <Known phone={phone} />}</Loaded>
    </Screen>
  );
}

function Known({ phone }: { phone: Phone }) {
  const text = useText();
  const isDemo = useSettings().data?.demo.value === true;
  const { code, channels, verified_at: verifiedAt } = phone;
  const canSend = channels.length > 0;
  return (
    <>
      <Card>
        <Facts>
          <Fact name={text('field.label.phone')}>
            <span className="-mr-3 inline-block">
              <MaskedPhone phone={phone.phone} />
            </span>
          </Fact>
          <Fact name={text('phone.status')}>
            {verifiedAt === null ? (
              <Badge>{text('phone.unverified')}</Badge>
            ) : (
              <Badge tone="money">{text('phone.verified')}</Badge>
            )}
          </Fact>
          {verifiedAt !== null && (
            <Fact name={text('phone.verified_on')}>
              <Time at={verifiedAt} />
            </Fact>
          )}
        </Facts>
        {verifiedAt === null && canSend && <p className="text-sm text-soft">{text('phone.says')}</p>}
        {code === null && verifiedAt === null && canSend && <SendButtons phone={phone} />}
      </Card>
      {!canSend && (
        <Note>
          <p>{text('phone.none')}</p>
        </Note>
      )}
      {isDemo && canSend && (
        <Note tone="active">
          <p>{text('phone.demo')}</p>
        </Note>
      )}
      {code !== null && <EnterCode phone={phone} code={code} />}
      {canSend && <ChangeNumber phone={phone} />}
    </>
  );
}
