import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { bytesOf } from '../../shared/codes/hex.ts';
import type { Link } from '../../shared/codes/link.ts';
import type { Meaning } from '../../shared/codes/meaning.ts';
import { type OwnAddress, routeOf } from '../../shared/codes/own-address.ts';
import { openQuestion } from '../../shared/scan/meaning-texts.ts';
import classes from './scan-list.module.css';

/** What fits a code: an address is opened, bytes are saved. Nothing happens by itself. */
export function ScanActions({ text, meaning }: { text: string; meaning: Meaning }) {
  const t = useText();
  switch (meaning.kind) {
    case 'link':
      return <OpenLink link={meaning.link} />;
    case 'own':
      return <OpenOwn link={meaning.link} own={meaning.own} />;
    case 'binary':
      return (
        <Button size="small" onClick={() => saveFile(new Blob([bytesOf(text)]), 'code.bin')}>
          {t({ zh: '保存为文件', en: 'Save as a file' })}
        </Button>
      );
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
    <Button size="small" onClick={() => void open()}>
      {t({ zh: '打开', en: 'Open' })}
    </Button>
  );
}

/**
 * A page of ours: routes of the workbench open in it, published pages and those of phones in a window of their own,
 * without a question; whatever else is at our address is asked about as every other link.
 */
function OpenOwn({ link, own }: { link: Link; own: OwnAddress }) {
  const t = useText();
  const { menu, navigation } = usePlugin();
  const here = routeOf(own, menu.routes);
  const phone = routeOf(own, menu.phoneRoutes);
  if (here === undefined && phone === undefined && own.page === undefined) return <OpenLink link={link} />;
  const open = () => {
    if (here !== undefined && own.route !== undefined) navigation.open(own.route);
    else window.open(own.url, '_blank', 'noopener');
  };
  const title = here?.title ?? phone?.title;
  return (
    <>
      {title === undefined ? null : <strong className={classes.own}>{t(title)}</strong>}
      <Button size="small" onClick={open}>
        {t({ zh: '打开页面', en: 'Open the page' })}
      </Button>
    </>
  );
}
