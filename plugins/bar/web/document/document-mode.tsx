import { chosenFiles, droppedFiles, Empty, Page, pastedFiles, UndoBar } from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody, Select, Spinner, Switch } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { documentFull } from '../../shared/document/pages.ts';
import { unreadPages } from '../../shared/document/paper-stack.ts';
import { type Layout, layouts } from '../../shared/document/pdf/layout.ts';
import { makePdf } from '../../shared/document/pdf/make-pdf.ts';
import { ocrMegabytes } from '../../shared/document/text/ocr.ts';
import { layoutTexts, unreadText } from '../../shared/document/texts.ts';
import type { ModeProps } from '../mode.ts';
import { Working } from '../parts/working.tsx';
import classes from './document.module.css';
import { DocumentFinder } from './document-finder.tsx';
import { PageCard } from './page-card.tsx';
import { PageEditor } from './page-editor.tsx';
import { usePapers } from './use-papers.ts';

/** 文档: sheets of paper by camera or from photos, as pages that are put in order, read, and saved as a PDF. */
export function DocumentMode({ camera, preferred, modes }: ModeProps) {
  const t = useText();
  const { overlays, storage, toasts } = usePlugin();
  const { visible } = useTag();
  const papers = usePapers();
  const { stack, now, say } = papers;
  const [editing, setEditing] = useState<string>();
  const [layout, setLayout] = useState<Layout>('a4');
  const [withText, setWithText] = useState(() => storage.get<boolean>('document.text') ?? true);
  const [saving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef(papers.add);
  add.current = papers.add;
  useEffect(() => {
    if (!visible) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, 'screenshot', new Date()).map(({ file }) => file);
      if (files.length === 0) return;
      event.preventDefault();
      add.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [visible]);
  const list = now.pages;
  const edited = list.find(({ id }) => id === editing);
  const text = list.flatMap((page) => page.text ?? []).map((line) => line.text);
  const full = now.unkept ?? documentFull(list);
  const save = async () => {
    const unread = withText ? unreadPages(now) : 0;
    if (unread > 0 && !(await overlays.confirm(saveUnreadQuestion(unread)))) return;
    setSaving(true);
    try {
      const title = `${t({ zh: '文档', en: 'Document' })} ${new Date().toISOString().slice(0, 10)}`;
      saveFile(await makePdf(stack.get().pages, { layout, title, text: withText }), `${title}.pdf`);
    } catch (error) {
      say(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={list.length === 0 ? undefined : t({ zh: '共 {n} 页', en: '{n} {n|page|pages}' }, { n: list.length })}
      actions={
        list.length === 0 ? undefined : (
          <>
            <Button onClick={() => void papers.clear()}>{t({ zh: '清空', en: 'Clear' })}</Button>
            <Button appearance="primary" disabled={saving} onClick={() => void save()}>
              {t({ zh: '保存 PDF', en: 'Save PDF' })}
            </Button>
          </>
        )
      }
    >
      {modes}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same */}
      <div
        className={classes.work}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void droppedFiles(event.dataTransfer).then(({ files }) => papers.add(files.map(({ file }) => file)));
        }}
      >
        <div className={classes.left}>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/*"
            aria-label={t({ zh: '选择图片', en: 'Choose images' })}
            onChange={(event) => {
              const files = chosenFiles(event.target.files ?? []).map(({ file }) => file);
              event.target.value = '';
              papers.add(files);
            }}
          />
          <DocumentFinder
            camera={camera}
            preferred={preferred}
            keys={visible && edited === undefined}
            onTake={(photo) => papers.add([photo])}
            onError={say}
            onChoosePicture={() => input.current?.click()}
          />
        </div>
        <section className={classes.right} aria-label={t({ zh: '页面', en: 'Pages' })}>
          {now.state === 'loading' ? <Spinner /> : null}
          {full === undefined ? null : (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t(full.text)}</MessageBarBody>
            </MessageBar>
          )}
          {now.state === 'ready' && list.length === 0 && now.waiting === 0 ? (
            <Empty
              icon={<DocumentRegular />}
              title={t({ zh: '还没有页面', en: 'No pages yet' })}
              about={t({
                zh: '拍下或选择纸张的照片，会自动找到四角、拉平并去除阴影。页面只保存在这台设备上。',
                en: 'Capture or choose photos of documents. Corners are found, pages flattened and shadows removed automatically. Pages are only kept on this device.',
              })}
            />
          ) : null}
          {list.length === 0 ? null : (
            <div className={classes.tools}>
              <Select
                aria-label={t({ zh: 'PDF 版式', en: 'PDF layout' })}
                value={layout}
                onChange={(_, { value }) => setLayout(layouts.find((one) => one === value) ?? 'a4')}
              >
                {layouts.map((one) => (
                  <option key={one} value={one}>
                    {t(layoutTexts[one])}
                  </option>
                ))}
              </Select>
              <Button onClick={() => input.current?.click()}>{t({ zh: '添加图片', en: 'Add images' })}</Button>
              {list.some((page) => page.text === undefined) ? (
                <Button
                  disabled={now.reading !== undefined}
                  title={t(
                    {
                      zh: '首次使用下载约 {n} MB，识别在本机完成',
                      en: 'Downloads about {n} MB the first time. Recognition runs on this device',
                    },
                    { n: ocrMegabytes },
                  )}
                  onClick={() => void stack.read().catch(say)}
                >
                  {t(
                    { zh: '识别文字（首次约 {n} MB）', en: 'Recognise text (about {n} MB first time)' },
                    { n: ocrMegabytes },
                  )}
                </Button>
              ) : null}
              {text.length === 0 ? null : (
                <>
                  <Button onClick={() => void toasts.copy(text.join('\n'))}>
                    {t({ zh: '复制文字', en: 'Copy text' })}
                  </Button>
                  <Switch
                    checked={withText}
                    label={t({ zh: 'PDF 含可搜索文字', en: 'Searchable text in PDF' })}
                    onChange={(_, { checked }) => {
                      setWithText(checked);
                      storage.set('document.text', checked);
                    }}
                  />
                </>
              )}
            </div>
          )}
          {now.reading === undefined ? null : (
            <Working
              words={t(
                { zh: '正在识别第 {n} / {of} 页', en: 'Recognising page {n} of {of}' },
                { n: now.reading.page, of: now.reading.pages },
              )}
              share={now.reading.part}
              onCancel={() => stack.stopReading()}
            />
          )}
          <ol className={classes.pages}>
            {list.map((page, at) => (
              <PageCard
                key={page.id}
                page={page}
                at={at}
                count={list.length}
                onEdit={() => setEditing(page.id)}
                onTurn={() => void stack.change(page.id, (work) => ({ ...work, turn: (work.turn + 1) % 4 })).catch(say)}
                onRemove={() => papers.remove(page.id)}
                onMove={(from, to) => stack.move(from, to)}
              />
            ))}
          </ol>
          {now.waiting === 0 ? null : <Spinner label={t({ zh: '正在处理…', en: 'Processing…' })} />}
        </section>
      </div>
      {edited === undefined ? null : (
        <PageEditor
          key={edited.id}
          page={edited}
          onClose={() => setEditing(undefined)}
          onDone={(work) => {
            setEditing(undefined);
            void stack.change(edited.id, () => work).catch(say);
          }}
        />
      )}
      {papers.done === undefined ? null : <UndoBar done={papers.done} close={papers.forget} />}
    </Page>
  );
}

function saveUnreadQuestion(unread: number) {
  return {
    title: { zh: '文字还没有识别完', en: 'Text is still being read' },
    message: unreadText(unread),
    confirm: { zh: '仍然保存', en: 'Save anyway' },
  };
}
