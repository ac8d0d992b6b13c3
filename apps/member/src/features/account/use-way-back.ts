import { useLocation, useSearch } from 'wouter';
import { nextPlace } from '../../session/next-place.ts';

/** The screen that a form was opened from (`?next=`, within this app), or the personal area, and how to return there. */
export function useWayBack(): { back: string; goBack(): void } {
  const [, navigate] = useLocation();
  const back = nextPlace(useSearch()) ?? '/individual';
  return { back, goBack: () => navigate(back) };
}
