import { useLocation, useSearch } from 'wouter';

/** The screen that a form was opened from (`?next=`, within this app), or the personal area, and how to return there. */
export function useWayBack(): { back: string; goBack(): void } {
  const next = new URLSearchParams(useSearch()).get('next') ?? '';
  const [, navigate] = useLocation();
  const back = /^\/(?![/\\])/.test(next) ? next : '/individual';
  return { back, goBack: () => navigate(back) };
}
