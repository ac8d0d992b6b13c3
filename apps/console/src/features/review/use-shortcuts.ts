import { useEffectEvent, useLayoutEffect } from 'react';

/** Whether a key press is meant for a field or an open dialog. */
function isForField({ target }: KeyboardEvent): boolean {
  if (document.querySelector('.MuiModal-root :is([role=dialog], [role=menu])')) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Keyboard shortcuts: off while typing, with a dialog open, with Ctrl, Alt or Meta, or when the key is held. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, active: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const action = actions[event.key];
    if (action === undefined || isForField(event)) return;
    event.preventDefault();
    action();
  });
  // Before the buttons that name the keys are painted.
  useLayoutEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [active]);
}

const STORED = 'review_shortcuts';

/** Whether shortcuts are on, kept in this browser: speech input can trigger single letters (WCAG 2.1.4). */
export function shortcutsWanted(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function keepShortcutsWanted(wanted: boolean): void {
  localStorage.setItem(STORED, wanted ? 'on' : 'off');
}
