import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { useId } from 'react';
import type { HomeConfig } from '../../shared/calls/home.ts';
import { chooseHome } from './choose-home.ts';
import { HomeRules } from './home-rules.tsx';
import classes from './pages.module.css';

/** Chooses the page that is shown by default, leads to the pages, and holds the rules beside the default. */
export function HomeControls(props: { home: HomeConfig; mayChoose: boolean; onChanged(): void }) {
  const { home, mayChoose, onChanged } = props;
  const { choices, rules } = home;
  const t = useText();
  const ctx = usePlugin();
  const id = useId();
  const choose = async (pageId: string) => {
    const page = choices.find((one) => one.id === pageId);
    if (page === undefined || page.id === home.pageId) return;
    if (await chooseHome(ctx, page)) onChanged();
  };
  return (
    <>
      <div className={classes.controls}>
        <div className={classes.choice}>
          <label htmlFor={id}>{t({ zh: '默认首页', en: 'Default home page' })}</label>
          <Select
            id={id}
            disabled={!mayChoose || choices.length === 0}
            value={home.pageId ?? ''}
            onChange={(_, chosen) => void choose(chosen.value)}
          >
            {home.pageId === null ? (
              <option value="" disabled>
                {t({ zh: '选择已发布的页面', en: 'Choose a published page' })}
              </option>
            ) : null}
            {home.pageId === null || choices.some((page) => page.id === home.pageId) ? null : (
              <option value={home.pageId}>{home.title}</option>
            )}
            {choices.map((page) => (
              <option key={page.id} value={page.id}>
                {page.title}
              </option>
            ))}
          </Select>
        </div>
        <div className={classes.actions}>
          {home.pageId === null ? null : (
            <Button appearance="primary" onClick={() => ctx.navigation.open(`/fit/edit?id=${home.pageId}`)}>
              {t({ zh: '编辑首页', en: 'Edit the home page' })}
            </Button>
          )}
          <Button onClick={() => ctx.navigation.open('/fit/list')}>{t({ zh: '页面', en: 'Pages' })}</Button>
        </div>
      </div>
      <HomeRules rules={rules} choices={choices} mayEdit={mayChoose} onChanged={onChanged} />
    </>
  );
}
