import { Empty, LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { SparkleRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { ref } from 'valtio';
import type { Generation } from '../../../shared/calls/generations.ts';
import { useProviders } from '../../prompts/use-providers.ts';
import { actions, perform } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import classes from './generate.module.css';
import { GenerateFields } from './generate-fields.tsx';
import { GenerationList } from './generation-list.tsx';
import { useGenerations } from './use-generations.ts';

/** 生成: what should be there, by which model; below it what was asked so far. */
export function GeneratePanel() {
  const { ctx } = useEditor();
  const providers = useProviders();
  const generations = useGenerations();
  const added = useStaging(generations.data);
  if (!ctx.session.can('ai.generate')) return <NotAllowed />;
  if (providers.data === undefined)
    return (
      <div className={classes.panel}>
        {providers.error === undefined ? (
          <Spinner />
        ) : (
          <LoadFailed error={providers.error} onRetry={providers.reload} />
        )}
      </div>
    );
  const { items, spent } = providers.data;
  return (
    <div className={classes.panel}>
      {items.length === 0 ? (
        <NotSetUp />
      ) : (
        <GenerateFields
          providers={items}
          spent={spent.org}
          onSent={(made) => {
            added(made.id);
            generations.reload();
            providers.reload();
          }}
        />
      )}
      <GenerationList generations={generations} />
    </div>
  );
}

/** What was sent from here is laid over the picture as soon as it comes. */
function useStaging(generations: readonly Generation[] | undefined): (id: string) => void {
  const session = useEditor();
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const generation of generations ?? []) {
      if (generation.state === 'queued' || generation.state === 'running') continue;
      if (!waiting.current.delete(generation.id) || generation.results.length === 0) continue;
      session.ui.staged = { generation: ref(generation), at: 0, before: false };
    }
  }, [generations, session]);
  return (id) => waiting.current.add(id);
}

/** No service is set up: who can do that, and what goes without one. */
function NotSetUp() {
  const session = useEditor();
  const { navigation } = usePlugin();
  const t = useText();
  const may = session.ctx.session.can('ai.settings');
  return (
    <section className={classes.none}>
      <Empty
        icon={<SparkleRegular />}
        title={t({ zh: '还没有生成服务', en: 'No AI service yet' })}
        about={
          may
            ? t({
                zh: '接入一个生成服务（OpenAI、通义、豆包或自建的 ComfyUI 等）后，就能在这里换背景、重绘选区。',
                en: 'Add an AI service (such as OpenAI, Qwen, Seedream or a self-hosted ComfyUI) to replace backgrounds and repaint selections here.',
              })
            : t({
                zh: '请联系有「AI 生成服务」权限的管理员接入一个生成服务。',
                en: 'Ask an administrator who can set up AI services to add one.',
              })
        }
      >
        {may ? (
          <Button appearance="primary" onClick={() => navigation.open('/ai-services')}>
            {t({ zh: '去设置', en: 'Go to settings' })}
          </Button>
        ) : null}
      </Empty>
      <p className={classes.hint}>{t({ zh: '不用生成服务也能做：', en: 'What you can do without one:' })}</p>
      <div className={classes.line}>
        {[actions.cutOut, actions.whiteGround, actions.erase].map((action) => (
          <Button key={action.id} size="small" onClick={() => perform(session, action)}>
            {t(action.title)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function NotAllowed() {
  const t = useText();
  return (
    <div className={classes.panel}>
      <Empty
        icon={<SparkleRegular />}
        title={t({ zh: '没有生成权限', en: 'No permission to generate' })}
        about={t({
          zh: '请联系管理员为你的角色勾选「生成图片」。',
          en: 'Ask an administrator to add “Generate images” to your role.',
        })}
      />
    </div>
  );
}
