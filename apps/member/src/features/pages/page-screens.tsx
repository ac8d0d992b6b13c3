import { Link, useParams, useSearch } from 'wouter';
import { useText } from '../../languages/index.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Page } from './page.tsx';

const promises = { href: '/promises', label: 'go.promises' } as const;
const distribute = { href: '/distribute', label: 'go.distribute' } as const;
const receive = { href: '/order-detail', label: 'go.receive' } as const;

export function CompanyProfileScreen() {
  return <Page name="companyProfile" title="page.company_profile" back="/" next={promises} />;
}

export function DevelopmentCooperationScreen() {
  return (
    <Page name="developmentCooperation" title="page.development_cooperation" back="/" next={distribute} />
  );
}

export function FoundationRulesScreen() {
  return <Page name="foundationRules" title="page.foundation_rules" back="/" next={promises} />;
}

export function TermsScreen() {
  return <Page name="terms" title="register.terms" back="/individual" next={promises} />;
}

/** What to do where money, a visit or an account causes worry. */
export function HelpScreen() {
  const signedIn = useIsSignedIn();
  return (
    <Page name="help" title="page.help" back="/individual" next={promises}>
      {signedIn && <AskLink subject="general" />}
    </Page>
  );
}

/** What to do about one worry: its section of the help, on a page of its own. */
export function WorryScreen() {
  const text = useText();
  const { worry = '' } = useParams<{ worry: string }>();
  const signedIn = useIsSignedIn();
  return (
    <Page name="help" section={`about-${worry}`} title="page.help" back="/help" next={promises}>
      {signedIn && <AskLink subject="general" />}
      <Link
        href={`/help?${useSearch()}`}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline"
      >
        {text('page.help_all')}
      </Link>
    </Page>
  );
}

export function OrderingRulesScreen() {
  return <Page name="orderingRules" title="page.ordering_rules" back="/individual" next={distribute} />;
}

export function ReceiveAccountScreen() {
  return <Page name="receiveAccount" title="page.receive_account" back="/individual" next={receive} />;
}

export function PrivacyScreen() {
  return <Page name="privacy" title="page.privacy" back="/individual" next={promises} />;
}
