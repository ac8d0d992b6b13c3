import { bcp47 } from '@handbill/contract/languages';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Imprint } from './imprint.tsx';
import { sectionOf } from './section.ts';
import { type PageName, usePage } from './use-page.ts';

interface PageProps {
  name: PageName;
  title: TextId;
  /** Where a member came from; visitors go back to registering. */
  back: string;
  /** The member's likely next step after reading; visitors can register. */
  next: { href: string; label: TextId };
  look?: string;
  /** The id of a heading whose part of the page is shown alone. */
  section?: string;
  children?: ReactNode;
}

/** A page written by the company, with a back link and the next step. */
export function Page({ name, title, back, next, look = '', section, children }: PageProps) {
  const text = useText();
  const page = usePage(name);
  const signedIn = useIsSignedIn();
  const locked = useSyncExternalStore(session.subscribe, session.lockedFor) !== null;
  // An invite code that came with a link, and where to go afterwards.
  const register = `/register?${useSearch()}`;
  const content = page.data?.data.content;
  const part = useMemo(
    () => (section === undefined || content === undefined ? null : sectionOf(content, section)),
    [content, section],
  );
  return (
    <Screen
      title={part?.title ?? text(title)}
      back={section !== undefined ? back : placeBefore({ signedIn, locked, back, register })}
    >
      <Loaded query={page} skeleton={<Skeleton rows={6} height="h-6" />}>
        {({ data }) => (
          <>
            <Article content={part?.content ?? data.content} lang={bcp47[data.langCode]} look={look} />
            {children}
            <Imprint />
            {signedIn && (
              <ButtonLink href={next.href} wide>
                {text(next.label)}
              </ButtonLink>
            )}
            {!signedIn && !locked && (
              <ButtonLink href={register} wide>
                {text('login.register')}
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Every address that is not public shows a locked member the locked screen. */
function placeBefore(props: { signedIn: boolean; locked: boolean; back: string; register: string }): string {
  if (props.locked) return '/login';
  return props.signedIn ? props.back : props.register;
}

/** The page itself. An address with the id of a section starts there, not at the top. */
function Article({ content, lang, look }: { content: string; lang: string; look: string }) {
  const article = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has the section elsewhere
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const section = id === '' ? null : article.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!section) return;
    // After the frame has shown the new screen from its top, as it does any other.
    const frame = requestAnimationFrame(() => {
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
      section.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [content]);
  return (
    <article
      ref={article}
      lang={lang}
      className={`prose [&_:is(h2,h3,h4)]:scroll-mt-4 ${look}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only an allow-list of elements
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
