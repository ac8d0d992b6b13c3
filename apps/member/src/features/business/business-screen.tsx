import { useBusiness } from '../../data/answers/use-business.ts';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Wide } from '../../ui/wide/two-columns.tsx';
import { OwnTeam } from '../team/own-team.tsx';
import { BusinessForm } from './business-form.tsx';
import { PublicPage } from './public-page.tsx';
import { Verification } from './verification.tsx';

/** The business that a member advertises: what visitors see of it, what its receipts say, and its team. */
export function BusinessScreen() {
  const text = useText();
  const wide = useFits(tables);
  return (
    <Screen title={text('business.title')} back="/individual">
      <Wide wide={wide} />
      <Loaded query={useBusiness()}>
        {(business) => (
          <>
            {business !== null && (
              <div className={`grid gap-5 ${business.page ? 'halves' : ''}`}>
                <Verification verification={business.verification} />
                {business.page && <PublicPage path={business.page} />}
              </div>
            )}
            <BusinessForm business={business} />
            {business !== null && <OwnTeam wide={wide} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
