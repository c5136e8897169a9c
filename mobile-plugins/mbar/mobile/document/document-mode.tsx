import { useText } from '@fitout/sdk/web';
import { type Camera, type Quad, unreadPages } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../modes/mode-props.ts';
import { BackCloses } from '../parts/back-closes.tsx';
import list from '../parts/list-page.module.css';
import { PhotoWays } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { UndoBar } from '../parts/undo-bar.tsx';
import { CornerEditor } from './corner-editor.tsx';
import { DocumentFinder } from './document-finder.tsx';
import { PageView } from './page-view.tsx';
import { Foot, Pages } from './pages.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import { useOver } from './use-over.ts';
import { usePapers } from './use-papers.ts';

/** 文档: sheets of paper by the camera or from photos, as pages that are put in order, read, and saved as a PDF. */
export function DocumentMode({ camera, openCamera, modes }: ModeProps) {
  const papers = usePapers();
  const { stack, now, add, say, done } = papers;
  const { state } = camera;
  const on = state === 'opening' || state === 'on';
  const over = useOver(now.pages);
  const { page } = over;
  const shoot = () => {
    over.close();
    if (!on) openCamera();
  };
  const putCorners = (id: string, corners: Quad) => {
    over.back();
    void stack.change(id, (work) => ({ ...work, corners })).catch(say);
  };
  const finds = on && !over.pages;
  const some = now.pages.length > 0 || now.waiting > 0;
  return (
    <>
      {page !== undefined && over.corners ? (
        <CornerEditor
          key={page.id}
          page={page}
          onClose={over.back}
          onDone={(corners) => putCorners(page.id, corners)}
        />
      ) : page !== undefined ? (
        <PageView
          key={page.id}
          page={page}
          papers={papers}
          onOpen={over.openPage}
          onCorners={over.openCorners}
          onClose={over.back}
        />
      ) : finds ? (
        <DocumentFinder
          camera={camera}
          papers={now}
          modes={modes}
          onTake={(photo) => add([photo])}
          onFiles={add}
          onPages={over.openPages}
          onError={say}
        />
      ) : (
        <div className={list.mode}>
          <div className={scan.page}>
            {!on && modes}
            {!on && (state !== 'off' || (now.state === 'ready' && !some)) && (
              <First camera={camera} onOpen={shoot} onFiles={add} />
            )}
            <Pages papers={papers} onOpen={over.openPage} />
          </div>
          {(on || some) && <Foot papers={papers} on={on} onShoot={shoot} onPdf={over.openPdf} />}
        </div>
      )}
      {done !== undefined && !over.corners && (
        <UndoBar done={done} over={page !== undefined ? 'one' : finds ? 'finder' : 'list'} close={papers.forget} />
      )}
      {over.pdf && <PdfSheet pages={now.pages} unread={unreadPages(now)} onError={say} onClose={over.back} />}
      {over.any && <BackCloses onBack={over.back} />}
    </>
  );
}

interface FirstProps {
  camera: Camera;
  onOpen(): void;
  onFiles(files: readonly File[]): void;
}

/** In the camera's place: what it is for while there are no pages, and why there is none. */
function First({ camera, onOpen, onFiles }: FirstProps) {
  const t = useText();
  return (
    <Start
      camera={camera}
      onOpen={onOpen}
      drawing="sheet"
      title={t({ zh: '把纸张变成清晰的 PDF', en: 'Turn paper into a clean PDF' })}
      about={t({
        zh: '自动找到四角、拉平并去除阴影。打开摄像头时手机会询问是否允许，页面只保存在这台手机上，不会上传。',
        en: 'Corners are found, pages flattened and shadows removed automatically. Your phone asks for permission before the camera opens. Pages stay on this phone and are not uploaded.',
      })}
    >
      <PhotoWays onFiles={onFiles} />
    </Start>
  );
}
