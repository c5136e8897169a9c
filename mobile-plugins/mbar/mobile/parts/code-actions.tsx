import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { callAddress, cardFile, type Link, type Meaning, openQuestion } from '../../../../plugins/bar/api.ts';
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
  const { overlays } = usePlugin();
  const open = async (link: Link) => {
    if (await overlays.confirm(openQuestion(link))) window.open(link.url, '_blank', 'noopener,noreferrer');
  };
  switch (meaning.kind) {
    case 'link':
      return (
        <button type="button" className={styles.fits} onClick={() => void open(meaning.link)}>
          {t({ zh: '打开', en: 'Open' })}
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
