import { useLocation, useSearch } from 'wouter';

/** Where a form was opened from (`?next=`, a place of this app), or the personal area; and the way there. */
export function useWayBack(): { back: string; goBack(): void } {
  const next = new URLSearchParams(useSearch()).get('next') ?? '';
  const [, navigate] = useLocation();
  const back = /^\/(?![/\\])/.test(next) ? next : '/individual';
  return { back, goBack: () => navigate(back) };
}
