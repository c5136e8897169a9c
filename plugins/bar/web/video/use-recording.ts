import { isFitoutError, keyOf, type Text } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { Camera } from '../../shared/camera/camera-session.ts';
import { microphoneText } from '../../shared/video/microphone.ts';
import type { End, VideoReel } from '../../shared/video/video-reel.ts';
import { hasOwnKeys } from '../camera/own-keys.ts';

/** What a person is told of an end that they did not ask for; what was recorded is kept in each case. */
const endTexts: Partial<Record<End, Text>> = {
  lost: {
    zh: '摄像头已关闭或断开，录像已停止，录下的内容都在',
    en: 'The camera was closed or disconnected. Recording stopped, and what was recorded is kept',
  },
  length: { zh: '已到 30 分钟上限，录像已停止并保留', en: 'Recording stopped and saved at the limit of 30 minutes' },
  size: { zh: '已到 500 MB 上限，录像已停止并保留', en: 'Recording stopped and saved at the limit of 500 MB' },
  storage: {
    zh: '这台设备的存储空间已满，录像已停止，之前录下的内容都在',
    en: 'This device is out of storage. Recording stopped, and what was recorded is kept',
  },
};

const nothingKept: Text = {
  zh: '这台设备没有剩余的存储空间，没有录下内容。请删除一些录像或照片后再试',
  en: 'This device is out of storage, so nothing was recorded. Delete some videos or photos and try again',
};

export interface RecordingControl {
  sound: boolean;
  setSound(on: boolean): Promise<void>;
  /** The person is being asked for the microphone. */
  asking: boolean;
  /** Starts, or ends what was started. */
  toggle(): Promise<void>;
}

/** Recording by button and space bar, with the sound of the microphone where the person wants it. */
export function useRecording(camera: Camera, reel: VideoReel, recording: boolean, visible: boolean): RecordingControl {
  const t = useText();
  const { media, storage, toasts, overlays } = usePlugin();
  const [sound, keepSound] = useState(() => storage.get<boolean>('sound') ?? true);
  const [asking, setAsking] = useState(false);
  const { stream } = camera;
  const set = (on: boolean) => {
    keepSound(on);
    storage.set('sound', on);
  };
  const latest = useRef(stream);
  latest.current = stream;
  useEffect(() => {
    reel.onEnd = (end, video) => {
      const words = video === undefined && end === 'storage' ? nothingKept : endTexts[end];
      if (words !== undefined) toasts.warning(words);
    };
  }, [reel, toasts]);

  /** Undefined where the person is without one, and agreed to record so or gave up. */
  const microphone = async (): Promise<MediaStream | 'silent' | undefined> => {
    setAsking(true);
    try {
      return await media.stream({ audio: true });
    } catch (error) {
      const silent = await overlays.confirm({
        title: { zh: '没有声音', en: 'No sound' },
        message: microphoneText(error),
        confirm: { zh: '录制无声视频', en: 'Record without sound' },
      });
      if (!silent) return undefined;
      set(false);
      return 'silent';
    } finally {
      setAsking(false);
    }
  };
  const toggle = async () => {
    if (recording) return reel.stop();
    if (stream === undefined || asking) return;
    const audio = sound ? await microphone() : 'silent';
    // The camera went off, or another one was chosen, while the person was asked.
    if (audio === undefined || latest.current !== stream) {
      if (audio instanceof MediaStream) for (const track of audio.getTracks()) track.stop();
      return;
    }
    try {
      reel.start(stream, audio === 'silent' ? undefined : audio, t({ zh: '录像', en: 'Video' }));
    } catch (error) {
      if (audio !== 'silent') for (const track of audio.getTracks()) track.stop();
      if (!isFitoutError(error)) throw error;
      toasts.error(error.text, error);
    }
  };
  const setSound = async (on: boolean) => {
    set(on);
    if (!on) return;
    setAsking(true);
    try {
      // Asked for once, now: a recording then starts at once.
      for (const track of (await media.stream({ audio: true })).getTracks()) track.stop();
    } catch (error) {
      set(false);
      toasts.warning(microphoneText(error));
    } finally {
      setAsking(false);
    }
  };
  const keys = useRef(toggle);
  keys.current = toggle;
  const ready = visible && stream !== undefined;
  useEffect(() => {
    if (!ready) return;
    const down = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (keyOf(event) !== ' ' || ctrlKey || metaKey || altKey || hasOwnKeys(target)) return;
      event.preventDefault();
      if (!event.repeat) void keys.current();
    };
    // The button is pressed by the key's way up.
    const up = (event: KeyboardEvent) => {
      if (keyOf(event) === ' ' && !hasOwnKeys(event.target)) event.preventDefault();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, [ready]);
  return { sound, setSound, asking, toggle };
}
