import type { Text } from '@fitout/sdk';
import { keepAwake, usePlugin } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenViewer } from '../open-viewer.ts';
import { Slideshow, type SlideshowEnd } from './slideshow.ts';

/** Seconds for a picture that people choose from. */
export const slideSeconds: readonly number[] = [3, 5, 10];

const ends: Record<SlideshowEnd, Text> = {
  stopped: { zh: '幻灯片已暂停', en: 'Slideshow paused' },
  finished: { zh: '已播放到最后一张', en: 'That was the last photo' },
  failed: {
    zh: '后面的照片没有加载成功，幻灯片已停止',
    en: 'The next photos could not be loaded, so the slideshow stopped',
  },
};

export interface SlideshowControls {
  playing: boolean;
  seconds: number;
  /** Why it no longer plays, until another picture is in front. */
  message: Text | undefined;
  toggle(): void;
  /** Answers whether it was playing. A film in front plays on. */
  stop(): boolean;
  setSeconds(seconds: number): void;
  /** Another picture is in front. */
  changed(at: number): void;
}

/** The slideshow of an open viewer: its seconds are remembered on this device, and the screen stays lit as it plays. */
export function useSlideshow(viewer: RefObject<OpenViewer | undefined>, count: number): SlideshowControls {
  const { storage, toasts } = usePlugin();
  const [playing, setPlaying] = useState(false);
  const [message, setMessage] = useState<Text>();
  const [seconds, setSeconds] = useState(() => {
    const kept = storage.get<number>('slideshow.seconds');
    return kept !== undefined && slideSeconds.includes(kept) ? kept : 5;
  });
  const slideshow = useRef<Slideshow>(undefined);
  slideshow.current ??= new Slideshow(
    {
      count,
      at: () => viewer.current?.at() ?? 0,
      ready: async (at) => (await viewer.current?.ready(at)) ?? false,
      film: (at, signal) => viewer.current?.playFilm(at, signal),
      show: (at) => viewer.current?.show(at),
    },
    seconds,
    (why) => {
      setPlaying(false);
      setMessage(ends[why]);
      if (why === 'finished') toasts.info(ends.finished);
      if (why === 'failed') toasts.warning(ends.failed);
    },
  );
  const show = slideshow.current;

  useEffect(() => (playing ? keepAwake() : undefined), [playing]);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden || !show.playing) return;
      show.stop();
      viewer.current?.pauseFilm();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      show.stop();
    };
  }, [show, viewer]);

  return {
    playing,
    seconds,
    message,
    toggle() {
      if (show.playing) {
        show.stop();
        viewer.current?.pauseFilm();
        return;
      }
      setMessage({ zh: '幻灯片播放中', en: 'Slideshow playing' });
      setPlaying(true);
      show.start();
    },
    stop() {
      const was = show.playing;
      show.stop();
      return was;
    },
    setSeconds(next) {
      setSeconds(next);
      storage.set('slideshow.seconds', next);
      show.seconds = next;
    },
    changed(at) {
      show.changed(at);
      if (!show.playing) setMessage(undefined);
    },
  };
}
