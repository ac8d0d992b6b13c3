import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Page } from './page.tsx';

const promises = { href: '/promises', label: 'page.promises' } as const;
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

export function OrderingRulesScreen() {
  return <Page name="orderingRules" title="page.ordering_rules" back="/individual" next={distribute} />;
}

export function ReceiveAccountScreen() {
  return <Page name="receiveAccount" title="page.receive_account" back="/individual" next={receive} />;
}

export function PrivacyScreen() {
  return <Page name="privacy" title="page.privacy" back="/individual" next={promises} />;
}
