import { saveFile, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { makePdf } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../mode.ts';
import { PhotoInput } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { DocumentFinder } from './document-finder.tsx';
import { PageTiles } from './page-tiles.tsx';
import { usePapers } from './use-papers.ts';

/** 文档: sheets of paper by the camera or from photos, as pages that are kept on this phone and saved as a PDF. */
export function DocumentMode({ camera, openCamera, modes }: ModeProps) {
  const t = useText();
  const papers = usePapers();
  const { now, add, say } = papers;
  const [open, setOpen] = useState(false);
  const { state } = camera;
  if ((state === 'opening' || state === 'on') && !open)
    return (
      <DocumentFinder
        camera={camera}
        papers={now}
        modes={modes}
        onTake={(photo) => add([photo])}
        onFiles={add}
        onPages={() => setOpen(true)}
        onError={say}
      />
    );
  const save = async () => {
    const title = `${t({ zh: '文档', en: 'Document' })} ${new Date().toISOString().slice(0, 10)}`;
    try {
      saveFile(await makePdf(now.pages, { layout: 'a4', title, text: true }), `${title}.pdf`);
    } catch (error) {
      say(error);
    }
  };
  return (
    <div className={scan.page}>
      {modes}
      {open ? (
        <button type="button" className={scan.primary} onClick={() => setOpen(false)}>
          {t({ zh: '继续拍摄', en: 'Go on' })}
        </button>
      ) : (
        <Start
          camera={camera}
          onOpen={openCamera}
          title={t({ zh: '把纸张变成清晰的 PDF', en: 'Paper into a clean PDF' })}
          about={t({
            zh: '打开摄像头时手机会询问是否允许。页面只保存在这台手机上，不会上传。',
            en: 'The phone asks before the camera opens. Pages stay on this phone.',
          })}
        >
          <PhotoInput className={scan.plain ?? ''} camera onFiles={add}>
            {t({ zh: '用系统相机', en: 'The phone’s camera' })}
          </PhotoInput>
          <PhotoInput className={scan.plain ?? ''} onFiles={add}>
            {t({ zh: '从相册选择', en: 'Choose photos' })}
          </PhotoInput>
        </Start>
      )}
      {now.pages.length > 0 && (
        <section className={scan.card} aria-label={t({ zh: '页面', en: 'Pages' })}>
          <PageTiles pages={now.pages} />
          <button type="button" className={scan.primary} onClick={() => void save()}>
            {t({ zh: '保存 PDF', en: 'Save PDF' })}
          </button>
        </section>
      )}
    </div>
  );
}
