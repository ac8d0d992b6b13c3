import { bcp47 } from '@handbill/contract/languages';
import { type TextId, useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsSignedIn } from '../../use-signed-in.ts';
import { type PageName, usePage } from './use-page.ts';

export function CompanyProfileScreen() {
  return <Page name="companyProfile" title="page.company_profile" />;
}

export function DevelopmentCooperationScreen() {
  return <Page name="developmentCooperation" title="page.development_cooperation" />;
}

export function FoundationRulesScreen() {
  return <Page name="foundationRules" title="page.foundation_rules" />;
}

/** The rules of the house again, for those who are not members yet. */
export function TermsScreen() {
  return <Page name="foundationRules" title="register.terms" />;
}

export function OrderingRulesScreen() {
  return <Page name="orderingRules" title="page.ordering_rules" />;
}

export function ReceiveAccountScreen() {
  return <Page name="receiveAccount" title="page.receive_account" />;
}

function Page({ name, title }: { name: PageName; title: TextId }) {
  const text = useText();
  const page = usePage(name);
  const back = useIsSignedIn() ? '/' : '/register';
  return (
    <Screen title={text(title)} back={back}>
      <Loaded query={page} skeleton={<Skeleton rows={6} height="h-6" />}>
        {({ data }) => (
          <article
            lang={bcp47[data.langCode]}
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only an allow-list of elements
            dangerouslySetInnerHTML={{ __html: data.content }}
          />
        )}
      </Loaded>
    </Screen>
  );
}
