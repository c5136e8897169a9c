import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import {
  bytesOf,
  callAddress,
  cardFile,
  type Link,
  type Meaning,
  type OwnAddress,
  openQuestion,
  routeOf,
} from '../../../../plugins/bar/api.ts';
import styles from './scan.module.css';

/** What may be done with a code: first what fits it, then copying and passing it on. */
export function CodeActions({ text, meaning }: { text: string; meaning: Meaning }) {
  const t = useText();
  const { toasts } = usePlugin();
  const copy = (words: string) => void toasts.copy(words).catch(() => undefined);
  return (
    <div className={styles.actions}>
      <Fitting text={text} meaning={meaning} copy={copy} />
      <button type="button" className={styles.text} onClick={() => copy(text)}>
        {t({ zh: '复制', en: 'Copy' })}
      </button>
      {typeof navigator.share === 'function' && (
        <button type="button" className={styles.text} onClick={() => void share(text, meaning)}>
          {t({ zh: '分享', en: 'Share' })}
        </button>
      )}
    </div>
  );
}

interface FittingProps {
  text: string;
  meaning: Meaning;
  copy(words: string): void;
}

function Fitting({ text, meaning, copy }: FittingProps) {
  const t = useText();
  switch (meaning.kind) {
    case 'link':
      return <OpenLink link={meaning.link} />;
    case 'own':
      return <OpenOwn link={meaning.link} own={meaning.own} />;
    case 'binary':
      return (
        <button type="button" className={styles.fits} onClick={() => saveFile(new Blob([bytesOf(text)]), 'code.bin')}>
          {t({ zh: '保存为文件', en: 'Save as a file' })}
        </button>
      );
    case 'wifi': {
      const { password } = meaning.network;
      return password === '' ? null : (
        <button type="button" className={styles.fits} onClick={() => copy(password)}>
          {t({ zh: '复制密码', en: 'Copy the password' })}
        </button>
      );
    }
    case 'phone':
      return <CallLink number={meaning.number} />;
    case 'contact': {
      const { contact } = meaning;
      const save = () =>
        saveFile(new Blob([cardFile(text, contact)], { type: 'text/vcard' }), `${fileName(contact.name)}.vcf`);
      return (
        <>
          <button type="button" className={styles.fits} onClick={save}>
            {t({ zh: '保存名片', en: 'Save the contact' })}
          </button>
          {contact.phones[0] !== undefined && <CallLink number={contact.phones[0]} />}
        </>
      );
    }
    default:
      return null;
  }
}

function OpenLink({ link }: { link: Link }) {
  const t = useText();
  const { overlays } = usePlugin();
  const open = async () => {
    if (await overlays.confirm(openQuestion(link))) window.open(link.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <button type="button" className={styles.fits} onClick={() => void open()}>
      {t({ zh: '打开', en: 'Open' })}
    </button>
  );
}

/** A page of ours opens in the app; whatever else is at our address is asked about as every other link. */
function OpenOwn({ link, own }: { link: Link; own: OwnAddress }) {
  const t = useText();
  const { menu, navigation } = usePlugin();
  const known = routeOf(own, menu.phoneRoutes);
  const { route } = own;
  if (route === undefined || (known === undefined && own.page === undefined)) return <OpenLink link={link} />;
  return (
    <button type="button" className={styles.fits} onClick={() => navigation.open(route)}>
      {known === undefined
        ? t({ zh: '打开页面', en: 'Open the page' })
        : t({ zh: '打开「{page}」', en: 'Open {page}' }, { page: t(known.title) })}
    </button>
  );
}

/** The phone's own app asks before it dials. */
function CallLink({ number }: { number: string }) {
  const t = useText();
  const address = callAddress(number);
  return address === undefined ? null : (
    <a className={`${styles.fits} external`} href={address}>
      {t({ zh: '拨打', en: 'Call' })}
    </a>
  );
}

async function share(text: string, meaning: Meaning): Promise<void> {
  try {
    await navigator.share(meaning.kind === 'link' ? { url: meaning.link.url } : { text });
  } catch (error) {
    // The person thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** A name without what file systems refuse. */
function fileName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
      .trim()
      .slice(0, 60) || 'contact'
  );
}
