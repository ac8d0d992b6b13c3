import { type PointerEvent, useRef } from 'react';

interface Moves {
  /** The picture was dragged, by a share of the frame's width and height. */
  onPush(by: { x: number; y: number }): void;
  /** Two fingers were spread or closed. */
  onZoom(factor: number): void;
}

interface Place {
  x: number;
  y: number;
}

/** What a frame listens to so that its picture is dragged by one finger or the mouse, and zoomed by two fingers. */
export function useCropTouch({ onPush, onZoom }: Moves) {
  const fingers = useRef(new Map<number, Place>());
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const before = fingers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = placeOf(event);
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      fingers.current.set(event.pointerId, now);
      const { width, height } = event.currentTarget.getBoundingClientRect();
      if (other === undefined) onPush({ x: (now.x - before.x) / width, y: (now.y - before.y) / height });
      else onZoom(distance(now, other) / Math.max(1, distance(before, other)));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

function placeOf({ clientX, clientY }: PointerEvent): Place {
  return { x: clientX, y: clientY };
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
