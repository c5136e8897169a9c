import { errorText } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import { builtInCarriers } from '../../shared/carriers.ts';
import { numbersCalls } from '../client.ts';
import { AdapterDrawer } from './adapter-drawer.tsx';
import type { CarrierPart } from './carrier-draft.ts';
import { CarrierDrawer } from './carrier-drawer.tsx';
import classes from './rules.module.css';
import type { TabProps } from './tab-props.ts';

type Open = { carrier: Carrier | undefined; part: CarrierPart } | undefined;

function useCarrierDrawer({ carriers, reload }: TabProps) {
  const [open, setOpen] = useState<Open>();
  const drawer =
    open === undefined ? null : (
      <CarrierDrawer
        {...open}
        carriers={carriers}
        close={(saved) => {
          setOpen(undefined);
          if (saved !== undefined) reload();
        }}
      />
    );
  return { drawer, setOpen };
}

/** 运营商: those that are built in and those that the staff added. */
export function CarriersTab(props: TabProps) {
  const { carriers, reload, history } = props;
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const { drawer, setOpen } = useCarrierDrawer(props);
  const [asked, setAsked] = useState<Carrier>();
  const ask = async (carrier: Carrier, reset: boolean) => {
    const { key, name, rev } = carrier;
    const sure = await overlays.confirm({
      title: reset
        ? { zh: `恢复“${name}”的出厂规则？`, en: `Restore the default rules of “${name}”?` }
        : { zh: `删除“${name}”？`, en: `Delete “${name}”?` },
      message: { zh: '可以在修改记录中撤回。', en: 'You can undo this from the history.' },
      confirm: reset ? { zh: '恢复', en: 'Restore' } : { zh: '删除', en: 'Delete' },
      danger: !reset,
    });
    if (!sure) return;
    const input = { params: { key }, body: { rev } };
    const sent: Promise<unknown> = reset
      ? call('POST rules/carriers/:key/reset', input)
      : call('POST rules/carriers/:key/remove', input);
    await sent.then(
      () => toasts.success(reset ? { zh: '已恢复', en: 'Restored' } : { zh: '已删除', en: 'Deleted' }),
      (error: unknown) => toasts.error(errorText(error), error),
    );
    reload();
  };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.end}>
          <Button
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => setOpen({ carrier: undefined, part: 'basic' })}
          >
            {t({ zh: '新增运营商', en: 'Add a carrier' })}
          </Button>
        </div>
      </div>
      <ul className={classes.cards} aria-label={t({ zh: '运营商', en: 'Carriers' })}>
        {carriers.map((carrier) => {
          const { key, name, segments, levels, terms, rev } = carrier;
          const builtIn = builtInCarriers.some((one) => one.key === key);
          return (
            <li key={key} className={classes.card}>
              <h2 className={classes.name}>
                <CarrierMark carrier={carrier} />
                {name}
              </h2>
              <dl className={classes.facts}>
                <dt>{t({ zh: '号段', en: 'Prefixes' })}</dt>
                <dd>{segments.length}</dd>
                <dt>{t({ zh: '等级', en: 'Levels' })}</dt>
                <dd>{levels.length}</dd>
                <dt>{t({ zh: '过户', en: 'Transfer' })}</dt>
                <dd>{terms.transfer === '' ? '—' : terms.transfer}</dd>
                <dt>{t({ zh: '办理入口', en: 'Sign-up at' })}</dt>
                <dd>{terms.handOver === '' ? '—' : terms.handOver}</dd>
              </dl>
              <div className={classes.actions}>
                <Act onClick={() => setOpen({ carrier, part: 'basic' })}>{t({ zh: '修改', en: 'Edit' })}</Act>
                <Act onClick={() => setAsked(carrier)}>{t({ zh: '接口', en: 'API' })}</Act>
                <Act onClick={() => history({ kind: 'carrier', subject: { id: key, name } })}>
                  {t({ zh: '修改记录', en: 'History' })}
                </Act>
                {builtIn && rev > 0 ? (
                  <Act onClick={() => void ask(carrier, true)}>{t({ zh: '恢复出厂规则', en: 'Restore defaults' })}</Act>
                ) : null}
                {builtIn ? null : <Act onClick={() => void ask(carrier, false)}>{t({ zh: '删除', en: 'Delete' })}</Act>}
              </div>
            </li>
          );
        })}
      </ul>
      {drawer}
      {asked === undefined ? null : <AdapterDrawer carrier={asked} close={() => setAsked(undefined)} />}
    </>
  );
}

/** 号段: which prefixes are whose; those of resellers have a dashed edge. */
export function SegmentsTab(props: TabProps) {
  const t = useText();
  const { drawer, setOpen } = useCarrierDrawer(props);
  return (
    <>
      <ul className={classes.cards} aria-label={t({ zh: '号段', en: 'Prefixes' })}>
        {props.carriers.map((carrier) => (
          <li key={carrier.key} className={classes.card}>
            <h2 className={classes.name}>
              <CarrierMark carrier={carrier} />
              {carrier.name}
            </h2>
            <Prefixes carrier={carrier} resale={false} />
            <Prefixes carrier={carrier} resale />
            <div className={classes.actions}>
              <Act onClick={() => setOpen({ carrier, part: 'segments' })}>
                {t({ zh: '修改号段', en: 'Edit prefixes' })}
              </Act>
              <Act onClick={() => props.history({ kind: 'carrier', subject: { id: carrier.key, name: carrier.name } })}>
                {t({ zh: '修改记录', en: 'History' })}
              </Act>
            </div>
          </li>
        ))}
      </ul>
      {drawer}
    </>
  );
}

function Prefixes({ carrier, resale }: { carrier: Carrier; resale: boolean }) {
  const t = useText();
  const own = carrier.segments.filter((one) => (one.resale === true) === resale);
  if (own.length === 0) return null;
  return (
    <>
      <span className={classes.quiet}>{resale ? t({ zh: '虚商', en: 'MVNO' }) : t({ zh: '自有', en: 'Own' })}</span>
      <div className={classes.chips}>
        {own.map(({ prefix }) => (
          <span key={prefix} className={classes.chip} data-resale={resale}>
            {prefix}
          </span>
        ))}
      </div>
    </>
  );
}

export function CarrierMark({ carrier }: { carrier: Pick<Carrier, 'color'> }) {
  return <span className={classes.mark} style={{ background: carrier.color }} aria-hidden />;
}

/** An action of a card. */
function Act({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button size="small" appearance="subtle" onClick={onClick}>
      {children}
    </Button>
  );
}
