import { fileStem, type LocalText, type Text } from '@fitout/sdk';
import { bytesOf } from '../codes/hex.ts';
import type { Link } from '../codes/link.ts';
import type { Meaning } from '../codes/meaning.ts';
import { type OwnAddress, routeOf } from '../codes/own-address.ts';
import { callAddress } from '../codes/phone.ts';
import { cardFile } from '../codes/vcard.ts';
import { openQuestion } from './meaning-texts.ts';

/** One thing that may be done with a code, and what its button says. Nothing of it happens by itself. */
export type CodeAction = {
  text: LocalText;
  /** It fits what the code means; the others fit every code. */
  fits: boolean;
} & (
  | { does: 'ask'; link: Link }
  | { does: 'go'; route: string }
  | { does: 'window'; url: string }
  | { does: 'save'; name: string; type: string; content: string | Uint8Array<ArrayBuffer> }
  | { does: 'copy'; words: string }
  /** To be drawn as a link to `address`: the device's own app asks before it dials. */
  | { does: 'call'; address: string }
  | { does: 'share'; data: ShareData }
);

interface Route {
  path: string;
  title: Text;
}

/** Where a person acts. */
export interface ActingPlace {
  /** Routes that open in the area at hand, and those of the other area, which opens in a window of its own. */
  routes: readonly Route[];
  otherRoutes: readonly Route[];
  /** Published pages open in the area, as on phones. */
  ownPages: boolean;
  /** Texts can be passed on to other apps. */
  shares: boolean;
}

interface ReadText {
  text: string;
  meaning: Meaning;
}

/** What may be done with a code, in the order in which it is shown: first what fits it, then copying and passing it on. */
export function codeActions(read: ReadText, place: ActingPlace): CodeAction[] {
  const { text, meaning } = read;
  const copy: CodeAction = { fits: false, does: 'copy', words: text, text: { zh: '复制', en: 'Copy' } };
  const data = meaning.kind === 'link' ? { url: meaning.link.url } : { text };
  const share: CodeAction = { fits: false, does: 'share', data, text: { zh: '分享', en: 'Share' } };
  const plain = text === '' ? [] : [copy, ...(place.shares ? [share] : [])];
  return [...fitting(read, place), ...plain];
}

function fitting({ text, meaning }: ReadText, place: ActingPlace): CodeAction[] {
  switch (meaning.kind) {
    case 'link':
      return [openLink(meaning.link)];
    case 'own':
      return [openOwn(meaning.link, meaning.own, place)];
    case 'binary':
      return [save({ zh: '保存为文件', en: 'Save as file' }, 'code.bin', '', bytesOf(text))];
    case 'wifi': {
      const { password } = meaning.network;
      const words = { zh: '复制密码', en: 'Copy password' };
      return password === '' ? [] : [{ fits: true, does: 'copy', words: password, text: words }];
    }
    case 'phone':
      return call(meaning.number);
    case 'contact': {
      const { contact } = meaning;
      const name = `${fileStem(contact.name, 60) || 'contact'}.vcf`;
      const card = save({ zh: '保存名片', en: 'Save contact' }, name, 'text/vcard', cardFile(text, contact));
      return [card, ...call(contact.phones[0])];
    }
    default:
      return [];
  }
}

function openLink(link: Link): CodeAction {
  return { fits: true, does: 'ask', link, text: { zh: '打开', en: 'Open' } };
}

/** A page of ours opens without a question; whatever else is at our address is asked about as every other link. */
function openOwn(link: Link, own: OwnAddress, place: ActingPlace): CodeAction {
  const here = routeOf(own, place.routes);
  const other = routeOf(own, place.otherRoutes);
  const text = openText((here ?? other)?.title);
  if (own.route !== undefined && (here !== undefined || (own.page !== undefined && place.ownPages)))
    return { fits: true, does: 'go', route: own.route, text };
  if (other !== undefined || own.page !== undefined) return { fits: true, does: 'window', url: own.url, text };
  return openLink(link);
}

function openText(title: Text | undefined): LocalText {
  if (title === undefined) return { zh: '打开页面', en: 'Open page' };
  const { zh, en } = typeof title === 'string' ? { zh: title, en: title } : title;
  return { zh: `打开「${zh}」`, en: `Open ${en}` };
}

function save(text: LocalText, name: string, type: string, content: string | Uint8Array<ArrayBuffer>): CodeAction {
  return { fits: true, does: 'save', name, type, content, text };
}

function call(number: string | undefined): CodeAction[] {
  const address = number === undefined ? undefined : callAddress(number);
  return address === undefined ? [] : [{ fits: true, does: 'call', address, text: { zh: '拨打', en: 'Call' } }];
}

/** What actions are carried out with: parts of `ctx` of whichever area, and `saveFile`. */
export interface ActingPorts {
  overlays: { confirm(question: ReturnType<typeof openQuestion>): Promise<boolean> };
  navigation: { open(url: string): void };
  toasts: { copy(words: string): Promise<void> };
  saveFile(file: Blob, name: string): void;
}

/** Carries out one that was pressed. Calls are links, which the browser follows. */
export async function actOn(action: CodeAction, ports: ActingPorts): Promise<void> {
  switch (action.does) {
    case 'ask':
      if (await ports.overlays.confirm(openQuestion(action.link)))
        window.open(action.link.url, '_blank', 'noopener,noreferrer');
      return;
    case 'go':
      return ports.navigation.open(action.route);
    case 'window':
      window.open(action.url, '_blank', 'noopener');
      return;
    case 'save':
      return ports.saveFile(new Blob([action.content], { type: action.type }), action.name);
    case 'copy':
      return ports.toasts.copy(action.words);
    case 'share':
      return share(action.data);
    case 'call':
      return;
  }
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The person thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
