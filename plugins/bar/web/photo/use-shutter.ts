import { useEffect, useRef, useState } from 'react';
import { hasOwnKeys } from '../camera/own-keys.ts';

/** Milliseconds of holding after which it is a burst. */
const holdMs = 400;
/** From one photo of a burst to the next. */
const burstMs = 200;
/** Photos of one burst. */
const mostInBurst = 10;

export interface ShutterOptions {
  /** The tag is in front and the camera on. */
  ready: boolean;
  /** Seconds from the press to the photo; 0 at once. */
  seconds: number;
  /** Takes one; true where it was taken. `quick` for those of a burst. */
  take(quick: boolean): Promise<boolean>;
}

export interface Shutter {
  /** Seconds until the photo, while they are counted. */
  counting: number | undefined;
  /** Photos of the burst that is going on. */
  burst: number;
  /** A still is being taken. */
  busy: boolean;
  /** The button is pressed down, and let go. */
  press(): void;
  release(): void;
}

/**
 * The shutter under finger and space bar: a press takes one photo, a hold up to ten, and with a delay a press counts
 * down, which another press or Esc ends.
 */
export function useShutter({ ready, seconds, take }: ShutterOptions): Shutter {
  const [counting, setCounting] = useState<number>();
  const [burst, setBurst] = useState(0);
  const [busy, setBusy] = useState(false);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const working = useRef(false);
  const latest = useRef(take);
  latest.current = take;

  const one = async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    await latest.current(false).finally(() => {
      working.current = false;
      setBusy(false);
    });
  };
  const many = async () => {
    if (working.current) return;
    working.current = true;
    try {
      for (let n = 1; n <= mostInBurst && held.current; n += 1) {
        const next = new Promise((resolve) => setTimeout(resolve, burstMs));
        if (!(await latest.current(true))) break;
        setBurst(n);
        await next;
      }
    } finally {
      working.current = false;
      setBurst(0);
    }
  };
  const press = () => {
    if (!ready || held.current) return;
    held.current = true;
    if (counting !== undefined) setCounting(undefined);
    else if (seconds > 0) setCounting(seconds);
    else
      hold.current = setTimeout(() => {
        hold.current = undefined;
        void many();
      }, holdMs);
  };
  const release = () => {
    if (!held.current) return;
    held.current = false;
    if (hold.current === undefined) return;
    clearTimeout(hold.current);
    hold.current = undefined;
    void one();
  };

  const keys = useRef({ press, release, one });
  keys.current = { press, release, one };
  useEffect(() => {
    if (counting === undefined) return;
    const timer = setTimeout(() => {
      if (counting > 1) return setCounting(counting - 1);
      setCounting(undefined);
      void keys.current.one();
    }, 1000);
    return () => clearTimeout(timer);
  }, [counting]);
  useEffect(() => {
    if (!ready) return;
    const down = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setCounting(undefined);
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      // It would scroll the page, or press the shutter a second time.
      event.preventDefault();
      if (!event.repeat) keys.current.press();
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ' && held.current) {
        event.preventDefault();
        keys.current.release();
      }
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      // The camera went off, or another tag came to the front.
      clearTimeout(hold.current);
      hold.current = undefined;
      held.current = false;
      setCounting(undefined);
    };
  }, [ready]);
  return { counting, burst, busy, press, release };
}
