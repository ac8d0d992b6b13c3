import { useBusiness } from '../../data/use-business.ts';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OwnTeam } from '../team/own-team.tsx';
import { BusinessForm } from './business-form.tsx';
import { PublicPage } from './public-page.tsx';
import { Verification } from './verification.tsx';

/** The business that a member advertises: what visitors see of it, what its receipts say, and its team. */
export function BusinessScreen() {
  const text = useText();
  return (
    <Screen title={text('business.title')} back="/individual">
      <Loaded query={useBusiness()}>
        {(business) => (
          <>
            {business !== null && <Verification verification={business.verification} />}
            {business?.page && <PublicPage path={business.page} />}
            <BusinessForm business={business} />
            {business !== null && <OwnTeam />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
