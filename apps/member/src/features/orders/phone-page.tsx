import { useState } from 'react';
import { useText } from '../../languages/index.ts';

/** A page as wide as a phone. Nothing in it may run, navigate or send a form; its pictures come from this server. */
export function PhonePage({ page }: { page: string }) {
  const text = useText();
  const [height, setHeight] = useState(0);
  return (
    <iframe
      title={text('preview.page')}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? 0)
      }
      style={{ height: height || 640, colorScheme: 'light' }}
      className="-mx-4 w-[calc(100%+2rem)] max-w-[390px] justify-self-center border-line border-y min-[480px]:mx-0 min-[480px]:rounded-card min-[480px]:border"
    />
  );
}
