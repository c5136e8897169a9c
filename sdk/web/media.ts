import type { ComponentType } from 'react';
import type { Text } from '../base/text.ts';
import { type ContributionPoint, contributionPoint } from '../base/tokens.ts';

/** A code that a person scanned. What it says is data of a stranger's: never markup, never opened by itself. */
export interface ScannedCode {
  /** At most 8 kB. */
  text: string;
  /** Its kind by its usual name: `QRCode`, `EAN13`, `Code128`, `DataMatrix`. */
  format: string;
}

export interface MediaOptions {
  /** Closes the dialog; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Camera and microphone. `scan` and `photo` need capability `media.camera` and work in the sandbox too: the platform
 * shows a dialog of its own, says who asks, opens the camera when the person presses there, and hands over the result
 * alone. They answer undefined where the person closed it, and reject with a FitoutError: 'unavailable' (reason
 * `kernel.media-none`) where nothing on this installation reads cameras, 'tooMany' (`kernel.media-open`) while another
 * dialog is open. In the sandbox also 'forbidden' (`kernel.media-press`) without a press of the person's just before,
 * and 'tooMany' (`kernel.media-closed`) for half a minute once they closed it twice in a row.
 */
export interface Media {
  /** One code of any kind, by camera or from a picture. */
  scan(options?: MediaOptions): Promise<ScannedCode | undefined>;
  /** One photo: a JPEG of at most 25 MB, without the place and time that a camera writes into it. */
  photo(options?: MediaOptions): Promise<File | undefined>;
  /**
   * The stream itself, as `navigator.mediaDevices.getUserMedia` gives it and with its errors (DOMException); to be asked
   * for on a press. Sound needs capability `media.microphone`. No frame can hold one: in the sandbox it rejects.
   */
  stream(constraints: MediaStreamConstraints): Promise<MediaStream>;
  /**
   * One picture, a PNG, of the screen, window or tab that the person chooses in the browser's own question; to be asked for
   * on a press, capability `media.screen`. Undefined where they chose none; rejects with a FitoutError where the system
   * shows nothing. What was chosen is let go at once. Absent where the browser shows no screens, as on phones, and in the
   * sandbox: no button should be there then.
   */
  readonly screen?: (() => Promise<Blob | undefined>) | undefined;
}

/** What stands in the dialog of `ctx.media.scan` and `photo`. It draws its own dialog surface, as those of `overlays.open`. */
export interface CameraDialogProps {
  wanted: 'code' | 'photo';
  /** Title of the plugin that asks: the dialog says it. */
  asker: Text;
  /** With what was wanted, a code or a JPEG; with nothing where the person gave up. */
  close(result?: ScannedCode | Blob): void;
}

/** A plugin that can show a camera: it draws the dialogs in which other plugins ask for a code or a photo. */
export interface CameraDialog {
  /** Brings its component, when it is first asked for. */
  load(): Promise<ComponentType<CameraDialogProps>>;
}

/** In the browser: `ctx.contributions.add(cameraDialogs, dialog)`; the manifest says `activateOn: ["media.dialog"]`. */
export const cameraDialogs: ContributionPoint<CameraDialog> = contributionPoint('media.dialog');
