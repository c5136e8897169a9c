import { useText } from '@fitout/sdk/web';
import { Button, ToggleButton } from '@fluentui/react-components';
import { MicOffRegular, MicRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Recording } from '../../shared/video/video-reel.ts';
import deck from '../camera/deck.module.css';
import type { RecordingControl } from './use-recording.ts';
import classes from './video.module.css';

export interface RecordDeckProps {
  /** The camera is on, and there is room. */
  ready: boolean;
  recording: Recording | undefined;
  control: RecordingControl;
  /** Pauses, or goes on. */
  onPause(): void;
  /** The camera's own controls. */
  children: ReactNode;
}

/** Under the picture: sound and pause at the left, the record button in the middle, the camera at the right. */
export function RecordDeck({ ready, recording, control, onPause, children }: RecordDeckProps) {
  const t = useText();
  const { sound } = control;
  const name =
    recording === undefined
      ? t({ zh: '开始录像（空格）', en: 'Record (Space)' })
      : t({ zh: '停止录像（空格）', en: 'Stop recording (Space)' });
  return (
    <div className={deck.deck}>
      <div className={deck.settings}>
        <ToggleButton
          size="small"
          icon={sound ? <MicRegular /> : <MicOffRegular />}
          checked={sound}
          disabled={recording !== undefined || control.asking}
          onClick={() => void control.setSound(!sound)}
        >
          {sound ? t({ zh: '录制声音', en: 'With sound' }) : t({ zh: '无声', en: 'Without sound' })}
        </ToggleButton>
        {recording === undefined ? null : (
          <Button size="small" icon={recording.paused ? <PlayRegular /> : <PauseRegular />} onClick={onPause}>
            {recording.paused ? t({ zh: '继续', en: 'Resume' }) : t({ zh: '暂停', en: 'Pause' })}
          </Button>
        )}
      </div>
      <button
        type="button"
        data-shutter
        className={classes.record}
        disabled={!ready || control.asking}
        aria-label={name}
        title={name}
        data-recording={recording !== undefined}
        onClick={() => void control.toggle()}
      />
      <div className={deck.controls}>{children}</div>
    </div>
  );
}
