import { useEffect, useState, useSyncExternalStore } from 'react';
import { Shutter, type ShutterOptions, type ShutterState } from '../../../../plugins/bar/api.ts';

/** The shutter under a thumb. What it was about ends when the camera goes off or the page to the back. */
export function useShutter(options: ShutterOptions): { shutter: Shutter; now: ShutterState } {
  const [shutter] = useState(() => new Shutter());
  shutter.options = options;
  const { ready } = options;
  useEffect(() => (ready ? () => shutter.stop() : undefined), [ready, shutter]);
  return { shutter, now: useSyncExternalStore(shutter.subscribe, shutter.get) };
}
