import { languageOf } from '@handbill/contract/languages';
import { useMember } from '../../data/answers/use-member.ts';
import type { Member } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { LanguageSelect } from '../../ui/forms/language-select.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { RowDetails, RowLink, RowList } from '../../ui/lists/rows.tsx';
import { DownloadIcon, PhoneIcon } from '../../ui/more-icons.tsx';
import { Card, Fact, Facts, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { MaskedPhone } from '../../ui/values/masked-phone.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { OwnData } from './own-data.tsx';
import { SessionList } from './session-list.tsx';
import { SignOutRow } from './sign-out-row.tsx';
import { useUpdateProfile } from './use-account.ts';

export function AccountDetailScreen() {
  const text = useText();
  return (
    <Screen title={text('account.title')} back="/individual">
      <Loaded query={useMember()}>
        {(member) => (
          <>
            <Profile member={member} />
            <Choices member={member} />
            <RowList>
              <li>
                <RowLink href="/individual/phone" icon={PhoneIcon} title={text('field.label.phone')} />
              </li>
              <li>
                <RowDetails icon={BellIcon} title={text('choice.title')}>
                  <NotificationChoices />
                </RowDetails>
              </li>
              <ChangePassword username={member.username} />
              <li>
                <RowDetails icon={PhoneIcon} title={text('account.sessions')}>
                  <SessionList />
                </RowDetails>
              </li>
            </RowList>
            <RowList>
              <li>
                <RowDetails icon={DownloadIcon} title={text('account.data')}>
                  <OwnData />
                </RowDetails>
              </li>
              <li>
                <CloseAccount />
              </li>
            </RowList>
            <AskLink subject="account" />
          </>
        )}
      </Loaded>
      <SignOutRow />
    </Screen>
  );
}

function Profile({ member }: { member: Member }) {
  const text = useText();
  return (
    <Card>
      <Facts>
        <Fact name={text('field.label.username')}>{member.username}</Fact>
        <Fact name={text('field.label.phone')}>
          <span className="-mr-3 inline-block">
            <MaskedPhone phone={member.phone} />
          </span>
        </Fact>
        <Fact name={text('account.since')}>
          <Time at={member.created_at} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The language, and whether the award list may show the member's rewards. */
function Choices({ member }: { member: Member }) {
  const text = useText();
  const language = useUpdateProfile();
  const awards = useUpdateProfile();
  // Shows the requested value while the call is in progress; a refusal reverts it.
  const shown = awards.isPending ? awards.variables.show_awards : member.show_awards;
  return (
    <RowList>
      <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
        <span className="font-medium">{text('language.label')}</span>
        <LanguageSelect
          onChange={(code) => language.mutate({ locale: languageOf(code) }, { onError: toast.failure })}
        />
      </li>
      <li>
        <label htmlFor="show_awards" className="flex min-h-14 items-center gap-4 px-4 py-3">
          <span className="flex-1">{text('account.show_awards')}</span>
          <input
            id="show_awards"
            type="checkbox"
            className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-edge bg-sunken eased-colors before:absolute before:inset-y-0.5 before:left-0.5 before:aspect-square before:rounded-full before:bg-edge before:transition-transform checked:border-money checked:bg-money checked:before:translate-x-5 checked:before:bg-card disabled:opacity-55"
            checked={shown ?? member.show_awards}
            disabled={awards.isPending}
            onChange={(event) =>
              awards.mutate({ show_awards: event.currentTarget.checked }, { onError: toast.failure })
            }
          />
        </label>
      </li>
    </RowList>
  );
}
