import { isFitoutError, type Text } from '@fitout/sdk';
import { errorText, FileDrop } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
} from '@fluentui/react-components';
import { BoxArrowUpRegular } from '@fluentui/react-icons';
import { bytesText } from '../../shared/health-figures.ts';
import styles from './choose-artifact.module.css';

/** What is on its way to the server. */
export interface Sending {
  name: string;
  /** Of the file; undefined while the server fetches one by its address. */
  sent?: number;
  total?: number;
}

export interface ChooseArtifactProps {
  url: string;
  onUrl(url: string): void;
  onFile(file: File): void;
  sending: Sending | undefined;
  onCancel(): void;
  /** Why the last one was refused. */
  refusal: unknown;
}

/** Where a plugin comes from: a .tgz dropped here or chosen, or an address that the server fetches. */
export function ChooseArtifact({ url, onUrl, onFile, sending, onCancel, refusal }: ChooseArtifactProps) {
  const t = useText();
  return (
    <>
      {refusal !== undefined && <Refusal error={refusal} />}
      {sending !== undefined ? (
        <OnItsWay sending={sending} onCancel={onCancel} />
      ) : (
        <>
          <FileDrop
            accept=".tgz,application/gzip"
            label={{ zh: '插件文件', en: 'Plugin file' }}
            words={{ zh: '把插件的 .tgz 文件拖到这里，或', en: 'Drop the plugin’s .tgz file here, or' }}
            icon={<BoxArrowUpRegular />}
            onFile={onFile}
          >
            <small>
              {t({
                zh: '由 fitout-plugin pack 生成，最大 10 MB。先检查并列出它要的权限，确认后才会安装。',
                en: 'Made by fitout-plugin pack, 10 MB at most. It is checked and shown first; nothing is installed before you agree.',
              })}
            </small>
          </FileDrop>
          <Field
            label={t({ zh: '或者从网址获取', en: 'Or from an address' })}
            hint={t({
              zh: '由服务器下载，只接受公网的 https 地址。',
              en: 'The server fetches it; public https addresses only.',
            })}
          >
            <Input
              type="url"
              value={url}
              placeholder="https://plugins.example.com/notes-1.0.0.tgz"
              onChange={(_, data) => onUrl(data.value)}
            />
          </Field>
        </>
      )}
    </>
  );
}

function OnItsWay({ sending: { name, sent, total }, onCancel }: { sending: Sending; onCancel(): void }) {
  const t = useText();
  const uploading = sent !== undefined && total !== undefined && sent < total;
  return (
    <div className={styles.way} role="status">
      <strong className={styles.name}>{name}</strong>
      <ProgressBar
        thickness="large"
        {...(uploading ? { value: sent / total } : {})}
        aria-label={t({ zh: '进度', en: 'Progress' })}
      />
      <div className={styles.progress}>
        <span className={styles.quiet}>
          {uploading
            ? t(
                { zh: '正在上传 {sent} / {total}', en: 'Sending {sent} of {total}' },
                { sent: bytesText(sent), total: bytesText(total) },
              )
            : total === undefined
              ? t({ zh: '服务器正在下载并检查…', en: 'The server fetches and checks it…' })
              : t({ zh: '正在检查每一个文件…', en: 'Checking every file…' })}
        </span>
        <Button size="small" onClick={onCancel}>
          {t({ zh: '停止', en: 'Stop' })}
        </Button>
      </div>
    </div>
  );
}

/** Why it cannot be installed: in words, and which field and rule for whoever made it. */
function Refusal({ error }: { error: unknown }) {
  const t = useText();
  const { field, reason } = placeOf(error);
  // An address is the person's own: there is no place in a plugin to look for, and no rule of plugins.
  const byAddress = field === 'url';
  const words: Text = errorText(error);
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {byAddress
            ? t({ zh: '没有取到插件', en: 'Could not get the plugin' })
            : t({ zh: '不能安装', en: 'Cannot be installed' })}
        </MessageBarTitle>
        <p className={styles.words}>{t(words)}</p>
        {!byAddress && (field !== undefined || reason !== undefined) && (
          <dl className={styles.facts}>
            {field !== undefined && (
              <div>
                <dt>{t({ zh: '位置', en: 'Where' })}</dt>
                <dd>
                  <code>{field}</code>
                </dd>
              </div>
            )}
            {reason !== undefined && (
              <div>
                <dt>{t({ zh: '原因', en: 'Rule' })}</dt>
                <dd>
                  <code>{reason}</code>
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className={styles.words}>
          {t({ zh: '没有安装任何内容，也没有留下文件。', en: 'Nothing was installed, and no file was kept.' })}
        </p>
      </MessageBarBody>
    </MessageBar>
  );
}

function placeOf(error: unknown): { field?: string; reason?: string } {
  if (!isFitoutError(error)) return {};
  const field = (error.detail as { field?: unknown } | undefined)?.field;
  return {
    ...(typeof field === 'string' && field !== '' ? { field } : {}),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
  };
}
