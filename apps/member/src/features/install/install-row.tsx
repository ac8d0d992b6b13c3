import { useState, useSyncExternalStore } from 'react';
import { isApplePhone } from '../../device/apple-phone.ts';
import { installPrompt } from '../../device/install-prompt.ts';
import { useText } from '../../languages/index.ts';
import { deviceStorage, tabStorage } from '../../session/this-tab.ts';
import { NextIcon } from '../../ui/icons.tsx';
import { hasComeBack } from './openings.ts';

/** Offers to install the app to members who come back, where the browser can. Hidden at the first app opening or when installed. */
export function InstallRow() {
  const text = useText();
  const offered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isThere);
  const [comeBack] = useState(() => hasComeBack(tabStorage, deviceStorage));
  const [explained, setExplained] = useState(false);
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  if (!comeBack || installed || !(offered || isApplePhone())) return null;
  return (
    <div className="rounded-card border border-line bg-card">
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
        onClick={() => (offered ? installPrompt.ask() : setExplained(true))}
      >
        <span className="flex-1">
          <span className="block">{text('install.action')}</span>
          <span className="block text-sm text-soft">{text('install.says')}</span>
        </span>
        <NextIcon size={18} className="text-soft" />
      </button>
      <p role="status" className="px-4 text-sm">
        {explained && <span className="block pb-3">{text('install.ios')}</span>}
      </p>
    </div>
  );
}
