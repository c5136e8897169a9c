import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, CheckmarkCircleFilled, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { snapshot } from 'valtio/vanilla';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import { type SampleKind, sampleKinds } from '../../shared/choices.ts';
import type { TemplateOrigin } from '../../shared/document/document.ts';
import { withKept } from '../../shared/template/origin.ts';
import type { Place } from '../../shared/template/sample.ts';
import { fieldLabel } from '../dialogs/change-texts.ts';
import { useObservable, useSession } from '../session/hooks.ts';
import classes from './samples.module.css';
import { useSamplesLeft } from './use-samples-left.ts';

const kindTexts: Record<SampleKind, LocalText> = {
  link: { zh: '链接', en: 'Links' },
  text: { zh: '文字', en: 'Text' },
  picture: { zh: '图片', en: 'Images' },
};

/**
 * Over a page that began with a template: how many links, texts and pictures are still the template's, and a walk
 * through them. `kind` is what the walk goes through, `onGo` shows a place.
 */
export function SampleBar(props: {
  kind: SampleKind | undefined;
  onKind(kind: SampleKind | undefined): void;
  onGo(place: Place): void;
}) {
  const { kind, onKind, onGo } = props;
  const t = useText();
  const session = useSession();
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  const samples = useSamplesLeft();
  const [closed, setClosed] = useState(false);
  const count = samples?.left.length ?? 0;
  const [began, setBegan] = useState(false);
  useEffect(() => {
    if (count > 0) setBegan(true);
  }, [count]);
  useEffect(() => {
    if (kind !== undefined) setClosed(false);
  }, [kind]);
  if (samples === undefined || readOnly || closed || (count === 0 && !began)) return null;
  const close = () => {
    onKind(undefined);
    setClosed(true);
  };
  return (
    <section className={classes.bar} aria-label={t({ zh: '模板默认内容', en: 'Template samples' })}>
      {count === 0 ? (
        <span className={classes.done} role="status">
          <CheckmarkCircleFilled aria-hidden="true" />
          {t({ zh: '模板的默认内容都已处理', en: 'All template samples have been handled' })}
        </span>
      ) : (
        <>
          <span className={classes.title}>
            {t(
              { zh: '模板“{name}”的默认内容还有：', en: 'Still from the template “{name}”:' },
              { name: t(samples.title) },
            )}
          </span>
          <Kinds left={samples.left} kind={kind} onKind={onKind} />
          {kind === undefined ? null : <Walk key={kind} kind={kind} left={samples.left} onGo={onGo} />}
        </>
      )}
      <span className={classes.push}>
        {count === 0 ? null : (
          <Button
            size="small"
            appearance="subtle"
            onClick={() => {
              session.history.seal();
              session.edits.setGlobal('template', undefined);
              session.announce({ zh: '已保留全部默认内容', en: 'All samples kept' });
              onKind(undefined);
            }}
          >
            {t({ zh: '全部保留，不再提示', en: 'Keep all' })}
          </Button>
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '收起', en: 'Hide' })}
          onClick={close}
        />
      </span>
    </section>
  );
}

function Kinds(props: {
  left: readonly Place[];
  kind: SampleKind | undefined;
  onKind(kind: SampleKind | undefined): void;
}) {
  const { left, kind, onKind } = props;
  const t = useText();
  return sampleKinds.map((one) => {
    const count = left.filter((place) => place.kind === one).length;
    if (count === 0 && one !== kind) return null;
    return (
      <ToggleButton
        key={one}
        size="small"
        checked={one === kind}
        onClick={() => onKind(one === kind ? undefined : one)}
        title={t({ zh: '逐个修改', en: 'Review one by one' })}
      >
        {t(kindTexts[one])} {count}
      </ToggleButton>
    );
  });
}

/** Goes from one place to the next; a place that was changed leaves the list, and the next one takes its number. */
function Walk({ kind, left, onGo }: { kind: SampleKind; left: readonly Place[]; onGo(place: Place): void }) {
  const t = useText();
  const session = useSession();
  const places = left.filter((place) => place.kind === kind);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<Place>();
  const here = places.findIndex((place) => shown !== undefined && same(place, shown));
  const go = (index: number) => {
    const wrapped = places.length === 0 ? 0 : (index + places.length) % places.length;
    const place = places[wrapped];
    setAt(wrapped);
    setShown(place);
    if (place !== undefined) onGo(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the walk begins once, at its first place
  useEffect(() => go(0), []);
  const keep = () => {
    const origin = session.store.settings.template;
    if (origin === undefined || shown === undefined) return;
    // Each place is a step of its own, however quickly the next follows.
    session.history.seal();
    session.edits.setGlobal('template', withKept(snapshot(origin) as TemplateOrigin, shown));
    const next = places[here + 1] ?? places[0];
    setAt(Math.min(Math.max(here, 0), places.length - 2));
    setShown(next);
    if (next !== undefined && !same(next, shown)) onGo(next);
  };
  if (places.length === 0) return <span role="status">{t({ zh: '这一类都已处理', en: 'All of these are done' })}</span>;
  return (
    <>
      <span className={classes.place} role="status">
        {here < 0
          ? t({ zh: '已修改', en: 'Changed' })
          : `${here + 1} / ${places.length} · ${t(placeText(session.store.cell(shown?.node ?? '')?.type, shown))}`}
      </span>
      <Button size="small" icon={<ArrowUpRegular />} onClick={() => go(here < 0 ? at - 1 : here - 1)}>
        {t({ zh: '上一处', en: 'Previous' })}
      </Button>
      <Button
        size="small"
        appearance="primary"
        icon={<ArrowDownRegular />}
        onClick={() => go(here < 0 ? at : here + 1)}
      >
        {t({ zh: '下一处', en: 'Next' })}
      </Button>
      <Button size="small" disabled={here < 0} onClick={keep}>
        {t({ zh: '这处不改', en: 'Keep as is' })}
      </Button>
    </>
  );
}

function placeText(type: string | undefined, place: Place | undefined): LocalText {
  const title = blockDefinition(type ?? '')?.title ?? { zh: '页面', en: 'Page' };
  if (place === undefined) return title;
  const area = place.node === undefined || place.path === 'backgroundImage' ? 'style' : 'props';
  const label = fieldLabel({ area, path: place.path, before: undefined, after: undefined }, type);
  return { zh: `${title.zh} ${label.zh}`, en: `${title.en}, ${label.en}` };
}

function same(one: Place, other: Place): boolean {
  return one.node === other.node && one.path === other.path;
}
