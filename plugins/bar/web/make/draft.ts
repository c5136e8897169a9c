import type { Contact } from '../../shared/codes/vcard.ts';
import type { WifiNetwork } from '../../shared/codes/wifi.ts';
import { type CodeFrame, codeFrames } from '../../shared/draw/code-frame.ts';
import type { LogoPicture } from '../../shared/draw/drawing.ts';
import {
  type EyeShape,
  eyeShapes,
  logoShares,
  type ModuleShape,
  moduleShapes,
} from '../../shared/draw/symbol-drawing.ts';
import { type QrLevel, qrLevels } from '../../shared/make/encode.ts';
import { contactText, linkText, wifiText } from '../../shared/make/payload.ts';
import { type CodeKind, codeKinds, isMatrix } from '../../shared/make/symbol.ts';

/** What a QR code or Data Matrix is about; linear codes have `text` alone. */
export const contents = ['link', 'page', 'text', 'wifi', 'contact'] as const;
export type Content = (typeof contents)[number];

/** How a code looks, and how large it is given out; kept on the device. */
export interface CodeLook {
  kind: CodeKind;
  level: QrLevel;
  /** Modules around a QR code. */
  margin: number;
  dark: string;
  light: string;
  /** Of a QR code. */
  modules: ModuleShape;
  eyes: EyeShape;
  /** Around a QR code or Data Matrix, and what it says. */
  frame: CodeFrame;
  caption: string;
  /** Of a logo, as a share of the code's side. */
  logoShare: number;
  digits: boolean;
  /** Width of a PNG in pixels. */
  pixels: number;
  /** Width on paper in millimetres. */
  millimetres: number;
}

export const lookBounds = {
  margin: [0, 12],
  logoShare: [logoShares.least, logoShares.most],
  pixels: [64, 4096],
  millimetres: [5, 500],
} as const;

/** Characters of a frame's text. */
export const maxCaption = 24;

export const usualLook: CodeLook = {
  kind: 'QRCode',
  level: 'M',
  margin: 4,
  dark: '#000000',
  light: '#ffffff',
  modules: 'square',
  eyes: 'square',
  frame: 'none',
  caption: '',
  logoShare: logoShares.usual,
  digits: true,
  pixels: 1024,
  millimetres: 40,
};

/** What the device kept, as far as it still means something. */
export function lookOf(kept: unknown): CodeLook {
  const given: Partial<Record<keyof CodeLook, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const look = { ...usualLook };
  for (const key of ['margin', 'logoShare', 'pixels', 'millimetres'] as const) {
    const value = given[key];
    const [least, most] = lookBounds[key];
    if (typeof value === 'number' && value >= least && value <= most) look[key] = value;
  }
  for (const key of ['dark', 'light'] as const) {
    const value = given[key];
    if (typeof value === 'string' && isColor(value)) look[key] = value;
  }
  look.kind = codeKinds.find((kind) => kind === given.kind) ?? look.kind;
  look.level = qrLevels.find((level) => level === given.level) ?? look.level;
  look.modules = moduleShapes.find((shape) => shape === given.modules) ?? look.modules;
  look.eyes = eyeShapes.find((shape) => shape === given.eyes) ?? look.eyes;
  look.frame = codeFrames.find((frame) => frame === given.frame) ?? look.frame;
  if (typeof given.caption === 'string') look.caption = given.caption.slice(0, maxCaption);
  if (typeof given.digits === 'boolean') look.digits = given.digits;
  return look;
}

export function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

/** A published page that was chosen. */
export interface ChosenPage {
  title: string;
  /** All of it. */
  address: string;
}

/** What was typed; each kind of content keeps its own. */
export interface CodeContent {
  content: Content;
  link: string;
  page: ChosenPage | undefined;
  text: string;
  wifi: WifiNetwork;
  contact: Contact;
}

export const noContent: CodeContent = {
  content: 'link',
  link: '',
  page: undefined,
  text: '',
  wifi: { name: '', password: '', security: 'WPA', hidden: false },
  contact: { name: '', organisation: '', title: '', phones: [''], emails: [''], urls: [''], address: '' },
};

export interface CodeDraft {
  look: CodeLook;
  content: CodeContent;
  logo: LogoPicture | undefined;
}

/** What the code is to say: empty while there is nothing, undefined where a link is none. */
export function textOf({ look, content }: CodeDraft): string | undefined {
  if (!isMatrix(look.kind) || content.content === 'text') return content.text;
  if (content.content === 'wifi') return wifiText(content.wifi);
  if (content.content === 'contact') return contactText(content.contact);
  if (content.content === 'page') return content.page?.address ?? '';
  return content.link.trim() === '' ? '' : linkText(content.link);
}
