import { keyOf, sizeText } from '@fitout/sdk';
import { TagField, usePictureEditors } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
  Switch,
  Textarea,
} from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ArrowSwapRegular,
  DismissRegular,
  ImageEditRegular,
  LinkRegular,
  ZoomInRegular,
} from '@fluentui/react-icons';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AssetChange } from '../../shared/calls/inputs.ts';
import type { Asset, AssetDetail } from '../../shared/calls/outputs.ts';
import { acceptTypes, filled, limits } from '../../shared/limits.ts';
import { cleanTags } from '../../shared/names.ts';
import type { Client } from '../client.ts';
import { Picture } from '../grid/tile.tsx';
import { originalOf } from '../shelf.ts';
import styles from './detail.module.css';
import { FileHistory, Usages } from './detail-lists.tsx';
import { TakenField } from './taken-field.tsx';

interface Props {
  id: string;
  client: Client;
  knownTags: readonly string[];
  canEdit: boolean;
  /** Counts up when something changed elsewhere. */
  round: number;
  onChanged(asset: Asset): void;
  onPreview(): void;
  onHighlight(highlight: boolean): void;
  onClose(): void;
}

/** One asset: what it is, where it is used, and what can be done with it. */
export function DetailPane(props: Props) {
  const { id, client, round, onClose } = props;
  const t = useText();
  const [state, setState] = useState<{ asset?: AssetDetail; error?: Error }>({});
  useEffect(() => {
    // Another round reads the same asset again.
    void round;
    const abort = new AbortController();
    client.detail(id, abort.signal).then(
      (asset) => !abort.signal.aborted && setState({ asset }),
      (error: unknown) => !abort.signal.aborted && setState({ error: error as Error }),
    );
    return () => abort.abort();
  }, [client, id, round]);
  const asset = state.asset?.id === id ? state.asset : undefined;
  return (
    <PaneFrame onClose={onClose}>
      {asset !== undefined ? (
        <Loaded key={id} {...props} asset={asset} onAsset={(next) => setState({ asset: next })} />
      ) : state.error !== undefined ? (
        <p className={styles.note}>{state.error.message}</p>
      ) : (
        <Spinner className={styles.note} size="small" aria-label={t({ zh: '加载中', en: 'Loading' })} />
      )}
    </PaneFrame>
  );
}

/** The pane while nothing is chosen. */
export function NoDetail({ onClose }: { onClose(): void }) {
  const t = useText();
  return (
    <PaneFrame onClose={onClose}>
      <p className={styles.note}>
        {t({
          zh: '选择一个素材，在这里查看详情和引用。',
          en: 'Select an asset to see its details and where it is used.',
        })}
      </p>
    </PaneFrame>
  );
}

/** The pane itself, with its way to close it. */
export function PaneFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const t = useText();
  return (
    <section className={styles.pane} aria-label={t({ zh: '素材详情', en: 'Asset details' })}>
      <Bar onClose={onClose} />
      {children}
    </section>
  );
}

function Bar({ onClose }: { onClose(): void }) {
  const t = useText();
  return (
    <div className={styles.bar}>
      <h2>{t({ zh: '详情', en: 'Details' })}</h2>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t({ zh: '关闭详情', en: 'Close details' })}
        onClick={onClose}
      />
    </div>
  );
}

interface LoadedProps extends Props {
  asset: AssetDetail;
  onAsset(asset: AssetDetail): void;
}

function Loaded({ asset, client, knownTags, canEdit, onAsset, onChanged, onPreview, onHighlight }: LoadedProps) {
  const { session, toasts } = usePlugin();
  const t = useText();
  const editable = canEdit && asset.deletedAt === null;
  const take = useCallback(
    (next: AssetDetail) => {
      onAsset(next);
      onChanged(next);
    },
    [onAsset, onChanged],
  );
  const save = async (change: AssetChange) => {
    const next = await client.change(asset.id, change).catch(() => undefined);
    if (next !== undefined) take({ ...asset, ...next });
  };
  const link = `${siteOrigin(session)}/a/${asset.key}`;
  return (
    <div className={styles.body}>
      <Stage asset={asset} onPreview={onPreview} />
      <div className={styles.buttons}>
        {asset.kind === 'image' && (
          <Button size="small" icon={<ZoomInRegular />} onClick={onPreview}>
            {t({ zh: '查看', en: 'View' })}
          </Button>
        )}
        <Button size="small" as="a" icon={<ArrowDownloadRegular />} href={client.downloadUrl(asset.id)} download>
          {t({ zh: '下载', en: 'Download' })}
        </Button>
        <Button size="small" icon={<LinkRegular />} onClick={() => void toasts.copy(link)}>
          {t({ zh: '复制链接', en: 'Copy link' })}
        </Button>
        {asset.kind === 'image' && <EditElsewhere asset={asset} />}
        {editable && <Replace asset={asset} client={client} onAsset={take} />}
      </div>
      <OldUsages asset={asset} client={client} onAsset={take} canEdit={editable} />
      <Line
        label={t({ zh: '名称', en: 'Name' })}
        value={asset.name}
        max={limits.name}
        readOnly={!editable}
        onSave={(name) => save({ name })}
      />
      {asset.kind === 'image' && (
        <Line
          label={t({ zh: '替代文字', en: 'Alternative text' })}
          hint={t({ zh: '读屏软件会读出它，图片未显示时也会看到', en: 'Read aloud by screen readers' })}
          value={asset.alt}
          max={limits.alt}
          multiline
          readOnly={!editable}
          onSave={(alt) => save({ alt })}
        />
      )}
      <Field label={t({ zh: '标签', en: 'Tags' })}>
        <TagField
          label={t({ zh: '添加标签', en: 'Add a tag' })}
          clean={cleanTags}
          tags={asset.tags}
          known={knownTags}
          readOnly={!editable}
          onChange={(tags) => void save({ tags })}
        />
      </Field>
      <TakenField takenAt={asset.takenAt} readOnly={!editable} onSave={(takenAt) => void save({ takenAt })} />
      {editable && (
        <Switch
          checked={asset.highlight}
          label={t({
            zh: '高光：在手机的照片精选中公开展示，访客可按名称、标签、说明和相册搜到',
            en: 'Highlight: shown in the photo gallery on phones, where visitors find it by name, tags, description and album',
          })}
          onChange={(_event, { checked }) => {
            onAsset({ ...asset, highlight: checked });
            onHighlight(checked);
          }}
        />
      )}
      <Facts asset={asset} />
      <Usages asset={asset} />
      <FileHistory asset={asset} client={client} onAsset={take} canEdit={editable} />
    </div>
  );
}

function Stage({ asset, onPreview }: { asset: AssetDetail; onPreview(): void }) {
  const t = useText();
  if (asset.kind === 'video') {
    return (
      <video
        key={asset.key}
        className={styles.video}
        src={`/a/${asset.key}`}
        controls
        preload="metadata"
        {...(asset.poster ? { poster: `/a/${asset.key}/poster` } : {})}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.stage}
      onClick={onPreview}
      aria-label={t({ zh: '查看大图', en: 'View larger' })}
    >
      <Picture asset={asset} size={296} />
    </button>
  );
}

interface LineProps {
  label: string;
  hint?: string;
  value: string;
  max: number;
  multiline?: boolean;
  readOnly: boolean;
  onSave(value: string): void;
}

/** A text that is saved when the field is left or on Enter; Esc takes it back. */
function Line({ label, hint, value, max, multiline, readOnly, onSave }: LineProps) {
  const [text, setText] = useState(value);
  const given = useRef(value);
  if (given.current !== value) {
    given.current = value;
    setText(value);
  }
  const save = () => {
    if (text.trim() === value) return;
    if (text.trim() === '' && multiline !== true) setText(value);
    else onSave(text.trim());
  };
  const shared = {
    value: text,
    maxLength: max,
    readOnly,
    onBlur: save,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (keyOf(event) === 'Enter') {
        event.preventDefault();
        save();
      }
      if (keyOf(event) === 'Escape') {
        event.stopPropagation();
        setText(value);
      }
    },
  };
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {multiline === true ? (
        <Textarea {...shared} rows={2} onChange={(_event, data) => setText(data.value)} />
      ) : (
        <Input {...shared} onChange={(_event, data) => setText(data.value)} />
      )}
    </Field>
  );
}

function Facts({ asset }: { asset: AssetDetail }) {
  const t = useText();
  const when = new Intl.DateTimeFormat(t({ zh: 'zh-CN', en: 'en' }), { dateStyle: 'medium', timeStyle: 'short' });
  const rows: [string, string][] = [
    [t({ zh: '类型', en: 'Type' }), asset.type.replace(/^.*\//, '').replace('+xml', '').toUpperCase()],
    [t({ zh: '尺寸', en: 'Size' }), asset.width > 0 ? `${asset.width} × ${asset.height}` : '—'],
    [t({ zh: '大小', en: 'Size' }), sizeText(asset.size)],
    [
      t({ zh: '上传', en: 'Uploaded' }),
      [asset.createdBy, when.format(new Date(asset.createdAt))].filter(Boolean).join(' · '),
    ],
    [t({ zh: '更新', en: 'Changed' }), when.format(new Date(asset.updatedAt))],
    ...(asset.generated
      ? [
          [
            t({ zh: '来源', en: 'Source' }),
            asset.labelled
              ? t({ zh: 'AI 生成（文件和画面都带标识）', en: 'Generated (its file and its pixels say so)' })
              : t({ zh: 'AI 生成（文件带标识）', en: 'Generated (its file says so)' }),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FileProps {
  asset: AssetDetail;
  client: Client;
  onAsset(asset: AssetDetail): void;
}

/** What other plugins edit pictures with; none where there is no such plugin. */
function EditElsewhere({ asset }: { asset: AssetDetail }) {
  const t = useText();
  const picture = () => ({ asset: asset.id, name: asset.name, read: () => originalOf(asset) });
  return usePictureEditors().map(({ id, title, open }) => (
    <Button key={id} size="small" icon={<ImageEditRegular />} onClick={() => void open(picture)}>
      {t(title)}
    </Button>
  ));
}

function Replace({ asset, client, onAsset }: FileProps) {
  const { overlays, toasts } = usePlugin();
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const replace = async (file: File) => {
    const busy = overlays.busy();
    const next = await client.replace(asset.id, file).catch(() => undefined);
    busy.dispose();
    if (next === undefined) return;
    onAsset(next);
    toasts.success({ zh: '文件已替换', en: 'The file was replaced' });
  };
  return (
    <>
      <Button size="small" icon={<ArrowSwapRegular />} onClick={() => chooser.current?.click()}>
        {t({ zh: '替换', en: 'Replace' })}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptTypes[asset.kind]}
        aria-label={t({ zh: '选择新文件', en: 'Choose the new file' })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void replace(file);
        }}
      />
    </>
  );
}

/** After a replacement: who still shows the file before, and the way to bring them up to date. */
function OldUsages({ asset, client, onAsset, canEdit }: FileProps & { canEdit: boolean }) {
  const { toasts } = usePlugin();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const old = asset.usages.filter((usage) => usage.key !== asset.key);
  if (old.length === 0) return null;
  const update = async () => {
    setBusy(true);
    const result = await client.updateUsages(asset.id).catch(() => undefined);
    setBusy(false);
    if (result === undefined) return;
    onAsset(result.asset);
    toasts.success(
      filled({ zh: '已更新 {n} 处，发布后生效', en: 'Updated {n}; publish to show it' }, { n: result.updated }),
    );
  };
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {t({ zh: '{n} 处仍在使用替换前的文件', en: '{n} still show the file before' }, { n: old.length })}
      </MessageBarBody>
      {canEdit && old.some((usage) => usage.updatable) && (
        <MessageBarActions>
          <Button size="small" disabled={busy} onClick={() => void update()}>
            {t({ zh: '更新这些页面', en: 'Update these pages' })}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
