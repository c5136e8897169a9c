import { pluralize } from '@fitout/sdk';
import { Empty, LoadFailed } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BrandKit } from '../../../shared/calls/brand.ts';
import { logoUrl } from '../../brand/logo-blob.ts';
import { useBrand } from '../../brand/use-brand.ts';
import { fonts } from '../../text/fonts.ts';
import { useEditor } from '../session/hooks.ts';
import { addWatermark } from '../session/marks.ts';
import { addLogo, followAll, paintIn, writeIn } from './apply.ts';
import classes from './brand.module.css';

const BrandDrawer = lazy(() => import('./brand-drawer.tsx').then((part) => ({ default: part.BrandDrawer })));

/** 品牌: the organisation's logos, colours, fonts and words, each a press away. */
export function BrandPanel() {
  const session = useEditor();
  const t = useText();
  const { data: kit, error, reload } = useBrand();
  const [editing, setEditing] = useState(false);
  if (kit === undefined)
    return (
      <div className={classes.panel}>
        {error === undefined ? <Spinner /> : <LoadFailed error={error} onRetry={reload} />}
      </div>
    );
  const may = session.ctx.session.can('ai.settings');
  const { logos, colours, fonts: named, words } = kit;
  const empty = logos.length + colours.length === 0 && named.title + named.body + words === '';
  return (
    <div className={classes.panel}>
      {empty ? (
        <Empty
          icon={<ColorRegular />}
          title={t({ zh: '还没有品牌套件', en: 'No brand kit yet' })}
          about={
            may
              ? t({
                  zh: '放入标志、品牌颜色和字体，同事修图时一点就用上。',
                  en: 'Add logos, brand colours and fonts so your team can use them in one click.',
                })
              : t({
                  zh: '请联系有「设置 AI 生成服务、额度与品牌套件」权限的管理员设置。',
                  en: 'Ask an administrator with the “Set up AI services, budgets and the brand kit” permission to set it up.',
                })
          }
        />
      ) : (
        <Kit kit={kit} />
      )}
      {may ? (
        <Button appearance={empty ? 'primary' : 'secondary'} onClick={() => setEditing(true)}>
          {empty
            ? t({ zh: '设置品牌套件', en: 'Set up the brand kit' })
            : t({ zh: '编辑品牌套件', en: 'Edit the brand kit' })}
        </Button>
      ) : null}
      {editing ? (
        <Suspense>
          <BrandDrawer
            kit={kit}
            onClose={(saved) => {
              setEditing(false);
              if (saved !== undefined) reload();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Kit({ kit }: { kit: BrandKit }) {
  const session = useEditor();
  const { ctx } = session;
  const t = useText();
  const follow = async (): Promise<void> => {
    const count = await followAll(session, kit);
    ctx.toasts.info(
      count === 0
        ? { zh: '没有需要改的文字', en: 'No text needs changing' }
        : {
            zh: `已让 ${count} 处文字套用品牌`,
            en: `Applied the brand to ${pluralize(count, 'text', 'texts')}`,
          },
    );
  };
  const write = async (font: string): Promise<void> => {
    if (!(await writeIn(session, font)))
      ctx.toasts.info({ zh: '请先选中一个文字图层', en: 'Select a text layer first' });
  };
  const families = fonts.filter(({ id }) => id === kit.fonts.title || id === kit.fonts.body);
  return (
    <>
      {kit.logos.length === 0 ? null : (
        <Part title={t({ zh: '标志', en: 'Logos' })}>
          {kit.logos.map((logo) => (
            <button
              key={logo.hash + logo.name}
              type="button"
              className={classes.place}
              title={t({ zh: '放入{name}', en: 'Add {name}' }, { name: logo.name })}
              onClick={() => void addLogo(session, logo)}
            >
              <span className={classes.logo} data-on={logo.on}>
                <img src={logoUrl(ctx, logo.hash)} alt={logo.name} />
              </span>
            </button>
          ))}
        </Part>
      )}
      {kit.colours.length === 0 ? null : (
        <Part title={t({ zh: '颜色', en: 'Colours' })}>
          {kit.colours.map(({ name, value }) => (
            <button
              key={value + name}
              type="button"
              className={classes.colour}
              style={{ background: value }}
              title={`${name} ${value}`.trim()}
              aria-label={`${name} ${value}`.trim()}
              onClick={() => void paintIn(session, value)}
            />
          ))}
        </Part>
      )}
      {families.length === 0 && kit.colours.length === 0 ? null : (
        <Part title={t({ zh: '文字', en: 'Text' })}>
          {families.map(({ id, title }) => (
            <Button key={id} size="small" onClick={() => void write(id)}>
              {t(title)}
              {id === kit.fonts.title ? t({ zh: '（标题）', en: ' (headings)' }) : null}
              {id === kit.fonts.body ? t({ zh: '（正文）', en: ' (body)' }) : null}
            </Button>
          ))}
          <Button size="small" onClick={() => void follow()}>
            {t({ zh: '全部文字套用品牌', en: 'Apply to all text' })}
          </Button>
        </Part>
      )}
      {kit.words === '' ? null : (
        <Part title={t({ zh: '水印', en: 'Watermark' })}>
          <Button size="small" onClick={() => void addWatermark(session, kit.words)}>
            {t({ zh: '加水印「{words}」', en: 'Add watermark “{words}”' }, { words: kit.words })}
          </Button>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.things}>{children}</div>
    </section>
  );
}
