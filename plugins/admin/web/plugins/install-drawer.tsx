import { FitoutError, type Text } from '@fitout/sdk';
import { errorText, FormDrawer, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Switch } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { rolesApi } from '../roles/roles-api.ts';
import { ChooseArtifact, type Sending } from './choose-artifact.tsx';
import { type ArtifactReview, type PluginInfo, pluginsApi, type Tier } from './plugins-api.ts';
import { Review } from './review.tsx';
import { RolesChoice } from './roles-choice.tsx';
import { TierChoice } from './tier-choice.tsx';
import { tierQuestion } from './tier-texts.ts';

export interface InstallDrawerProps {
  /** What is installed already: an upgrade begins with its settings. */
  known: readonly PluginInfo[];
  /** The one that is to be upgraded; undefined for whichever comes. */
  only?: PluginInfo;
  close(installed?: string): void;
}

interface Choice {
  tier: Tier;
  roles: string[] | null;
  enabled: boolean;
}

/** 安装插件: choose, look at what it is and asks for, decide how far to trust it and who may use it, and agree. */
export function InstallDrawer({ known, only, close }: InstallDrawerProps) {
  const { http, overlays, toasts, session } = usePlugin();
  const t = useText();
  const api = pluginsApi(http);
  const closing = useClosing(close);
  const [url, setUrl] = useState('');
  const [review, setReview] = useState<ArtifactReview>();
  const [choice, setChoice] = useState<Choice>({ tier: 'sandboxed', roles: null, enabled: true });
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Text>();
  const checking = useChecking((found) => {
    const present = known.find(({ id }) => id === found.id);
    setReview(found);
    setError(undefined);
    setChoice({
      tier: found.notSandboxed !== null ? 'in-realm' : (present?.tier ?? 'sandboxed'),
      roles: present?.roles ?? null,
      enabled: present?.enabled ?? true,
    });
  }, only);
  const roles = useRemote('roles', async (signal) =>
    session.can('kernel.roles') || session.can('kernel.people') ? (await rolesApi(http).list(signal)).items : null,
  );

  const install = async (chosen: ArtifactReview) => {
    const { tier } = choice;
    const trusted = known.find(({ id }) => id === chosen.id)?.tier === 'in-realm';
    if (tier === 'in-realm' && !trusted && !(await overlays.confirm(tierQuestion(tier, t(chosen.title))))) return;
    setWorking(true);
    setError(undefined);
    try {
      await api.install(chosen.id, { digest: chosen.digest, ...choice });
      toasts.success({
        zh: '已安装，打开着的页面刷新后生效',
        en: 'Installed. Reload open pages to use it',
      });
      closing.finish(chosen.id);
    } catch (failed) {
      setError(errorText(failed));
      setWorking(false);
    }
  };
  const asking = url.trim();
  const submit = () => {
    if (review !== undefined) return choice.roles?.length === 0 ? undefined : install(review);
    return asking === '' ? undefined : checking.start({ url: asking }, asking);
  };
  const submittable = review !== undefined || (asking !== '' && checking.sending === undefined);

  return (
    <FormDrawer
      closing={closing}
      title={
        only === undefined
          ? t({ zh: '安装插件', en: 'Install plugin' })
          : t({ zh: '更新「{name}」', en: 'Upgrade “{name}”' }, { name: t(only.title) })
      }
      close={() => {
        checking.stop();
        closing.finish();
      }}
      {...(submittable ? { onSubmit: submit } : {})}
      working={working}
      error={error}
      submit={submitText(t, review)}
      aside={
        review !== undefined && (
          <Button
            disabled={working}
            onClick={() => {
              setReview(undefined);
              setError(undefined);
            }}
          >
            {t({ zh: '换一个', en: 'Choose another' })}
          </Button>
        )
      }
    >
      {review === undefined ? (
        <ChooseArtifact
          url={url}
          onUrl={setUrl}
          onFile={(file) => void checking.start(file, file.name)}
          sending={checking.sending}
          onCancel={checking.stop}
          refusal={checking.refusal}
        />
      ) : (
        <>
          <Review review={review} />
          <TierChoice
            value={choice.tier}
            notSandboxed={review.notSandboxed}
            onChange={(tier) => setChoice({ ...choice, tier })}
          />
          <RolesChoice
            roles={roles.error === undefined ? roles.data : null}
            value={choice.roles}
            onChange={(next) => setChoice({ ...choice, roles: next })}
          />
          <Switch
            checked={choice.enabled}
            label={t({ zh: '安装后立即启用', en: 'Enable after installing' })}
            onChange={(_, data) => setChoice({ ...choice, enabled: data.checked })}
          />
        </>
      )}
    </FormDrawer>
  );
}

function submitText(t: ReturnType<typeof useText>, review: ArtifactReview | undefined): string {
  if (review === undefined) return t({ zh: '获取并检查', en: 'Fetch and check' });
  const { version } = review;
  if (!review.installed) return t({ zh: '安装 {version}', en: 'Install {version}' }, { version });
  return t({ zh: '更新到 {version}', en: 'Change to {version}' }, { version });
}

/** Has a file or an address read by the server, one at a time. */
function useChecking(found: (review: ArtifactReview) => void, only: PluginInfo | undefined) {
  const { http } = usePlugin();
  const [sending, setSending] = useState<Sending>();
  const [refusal, setRefusal] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    setSending(undefined);
  };
  return {
    sending,
    refusal,
    stop,
    async start(source: File | { url: string }, name: string): Promise<void> {
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      setRefusal(undefined);
      setSending({ name });
      try {
        const review = await pluginsApi(http).review(source, {
          signal: abort.signal,
          onProgress: (sent, total) => setSending({ name, sent, total }),
        });
        if (abort.signal.aborted) return;
        if (only !== undefined && review.id !== only.id) setRefusal(otherPlugin(review.id, only.id));
        else found(review);
      } catch (error) {
        if (!abort.signal.aborted) setRefusal(error);
      } finally {
        if (running.current === abort) setSending(undefined);
      }
    },
  };
}

function otherPlugin(id: string, wanted: string): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'artifact.other-plugin',
    message: {
      zh: `这是插件 ${id}，不是要更新的 ${wanted}`,
      en: `This is the plugin ${id}, not ${wanted}, which is to be upgraded`,
    },
    detail: { field: 'id' },
  });
}
