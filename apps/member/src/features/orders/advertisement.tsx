import type { Order } from '../../data/api.ts';
import { Card } from '../../ui/screen.tsx';
import { Picture } from './picture.tsx';
import { Pictures } from './pictures.tsx';

/** The advertisement of an order, as it was written; its picture may be elsewhere on the screen. */
export function Advertisement({ order, picture = true }: { order: Order; picture?: boolean }) {
  return (
    <Card className="overflow-hidden">
      {picture && order.image !== null && (
        <div className="-mx-4 -mt-4">
          {order.side === 'distributed' ? (
            <Pictures pictures={order.pictures} />
          ) : (
            <Picture image={order.image} />
          )}
        </div>
      )}
      {order.text !== '' && <p className="whitespace-pre-line">{order.text}</p>}
      <p>
        <a
          href={order.landing_url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 max-w-full items-center wrap-anywhere text-accent underline"
        >
          {order.landing_url}
        </a>
      </p>
    </Card>
  );
}
