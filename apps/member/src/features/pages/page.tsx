import { bcp47 } from '@handbill/contract/languages';
import type { ReactNode } from 'react';
import { type TextId, useText } from '../../languages/index.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Imprint } from './imprint.tsx';
import { type PageName, usePage } from './use-page.ts';

interface PageProps {
  name: PageName;
  title: TextId;
  /** Where a member came from; visitors go back to registering. */
  back: string;
  /** The member's likely next step after reading; visitors can register. */
  next: { href: string; label: TextId };
  look?: string;
  children?: ReactNode;
}

/** A page written by the company, with a back link and the next step. */
export function Page({ name, title, back, next, look = '', children }: PageProps) {
  const text = useText();
  const page = usePage(name);
  const signedIn = useIsSignedIn();
  return (
    <Screen title={text(title)} back={signedIn ? back : '/register'}>
      <Loaded query={page} skeleton={<Skeleton rows={6} height="h-6" />}>
        {({ data }) => (
          <>
            <article
              lang={bcp47[data.langCode]}
              className={`prose ${look}`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only an allow-list of elements
              dangerouslySetInnerHTML={{ __html: data.content }}
            />
            {children}
            <Imprint />
            {signedIn ? (
              <ButtonLink href={next.href} wide>
                {text(next.label)}
              </ButtonLink>
            ) : (
              <ButtonLink href="/register" wide>
                {text('login.register')}
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
