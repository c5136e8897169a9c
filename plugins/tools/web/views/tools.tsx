import type { Text } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { useKeys, usePlugin, useText } from '@fitout/sdk/web';
import { SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { collectTools, type Tool, toggleFavourite } from '../../shared/tools.ts';
import { Favourites } from '../parts/favourites.tsx';
import { moveAmongCards } from '../parts/grid-keys.ts';
import { Recent } from '../parts/recent.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ToolCard } from '../parts/tool-card.tsx';
import { useMatcher } from '../parts/use-matcher.ts';
import { useMenu } from '../parts/use-menu.ts';
import styles from './tools.module.css';

const recentCount = 6;

/** 工具集合: every tool this person may open. */
export default function ToolsView() {
  const { navigation } = usePlugin();
  const t = useText();
  const { entries, routes, recent, favourites, setFavourites, Icon } = useMenu();
  const tools = useMemo(() => collectTools(entries, routes, '/tools'), [entries, routes]);
  const byUrl = useMemo(() => new Map(tools.map((tool) => [tool.url, tool])), [tools]);
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const match = useMatcher(query !== '');

  const kept = favourites.flatMap((url) => byUrl.get(url) ?? []);
  const opened = recent.filter((entry) => entry.url !== '/tools').slice(0, recentCount);
  const found = query === '' ? [] : findTools(tools, query, (text) => t(text), match);
  const first =
    query !== ''
      ? `tool ${found[0]?.tool.url}`
      : kept[0] !== undefined
        ? `favourite ${kept[0].url}`
        : `tool ${tools[0]?.url}`;
  const present = focused !== undefined && isPresent(focused, query, found, kept, byUrl);
  const tabStop = present ? focused : first;
  const shared = { isTabbable: (key: string) => key === tabStop, onFocus: setFocused };

  const card = (tool: Tool, hits?: readonly number[]) => (
    <ToolCard
      key={tool.url}
      tool={tool}
      Icon={Icon}
      hits={hits}
      favourite={favourites.includes(tool.url)}
      onToggle={() => setFavourites(toggleFavourite(favourites, tool.url))}
      tabbable={shared.isTabbable(`tool ${tool.url}`)}
      onFocus={() => setFocused(`tool ${tool.url}`)}
    />
  );

  const searchKeys = (event: KeyboardEvent) => {
    const best = found[0]?.tool;
    if (keyOf(event) === 'Enter' && best !== undefined) navigation.open(best.url);
    if (keyOf(event) === 'Escape') setTyped('');
    if (keyOf(event) === 'ArrowDown') {
      event.preventDefault();
      page.current?.querySelector<HTMLElement>('[data-tool-card]')?.focus();
    }
  };

  useKeys(page, (event) => {
    if (keyOf(event) === '/' && event.target !== search.current) {
      event.preventDefault();
      search.current?.focus();
    }
    if (page.current !== null) moveAmongCards(event, page.current);
  });

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t({ zh: '工具集合', en: 'Tools' })}</h1>
        <SearchField
          input={search}
          value={typed}
          label={t({ zh: '搜索工具', en: 'Search tools' })}
          placeholder={t({ zh: '搜索工具，支持拼音', en: 'Search tools' })}
          onChange={setTyped}
          onKeyDown={searchKeys}
        />
      </header>
      {query !== '' ? (
        <section aria-labelledby="tools-found">
          <div role="status">
            <h2 id="tools-found" className={styles.heading}>
              {t({ zh: '找到 {count} 个工具', en: '{count} found' }, { count: found.length })}
            </h2>
          </div>
          {found.length > 0 ? (
            <ul className={styles.grid}>{found.map(({ tool, hits }) => card(tool, hits))}</ul>
          ) : (
            <div className={styles.empty}>
              <SearchRegular aria-hidden className={styles.emptyIcon} />
              <p>{t({ zh: '没有名称里带「{query}」的工具', en: 'No tools match “{query}”' }, { query })}</p>
              <button
                type="button"
                className={styles.button}
                onClick={() => {
                  setTyped('');
                  search.current?.focus();
                }}
              >
                {t({ zh: '清除搜索', en: 'Clear search' })}
              </button>
            </div>
          )}
        </section>
      ) : (
        <>
          {kept.length > 0 && (
            <section aria-labelledby="tools-kept">
              <h2 id="tools-kept" className={styles.heading}>
                {t({ zh: '收藏', en: 'Favourites' })}
                {kept.length > 1 && (
                  <span className={styles.hint}>{t({ zh: '拖动可排序', en: 'drag to reorder' })}</span>
                )}
              </h2>
              <Favourites tools={kept} all={favourites} onChange={setFavourites} Icon={Icon} {...shared} />
            </section>
          )}
          {opened.length > 0 && (
            <section aria-labelledby="tools-recent">
              <h2 id="tools-recent" className={styles.heading}>
                {t({ zh: '最近使用', en: 'Recent' })}
              </h2>
              <Recent pages={opened} />
            </section>
          )}
          {byGroup(tools).map(({ group, members }, index) => (
            <section key={group === undefined ? '' : t(group)} aria-labelledby={`tools-group-${index}`}>
              <h2 id={`tools-group-${index}`} className={styles.heading}>
                {group === undefined ? t({ zh: '通用', en: 'General' }) : t(group)}
              </h2>
              <ul className={styles.grid}>{members.map((tool) => card(tool))}</ul>
            </section>
          ))}
          {tools.length === 0 && (
            <div className={styles.empty}>
              <p>
                {t({
                  zh: '你还没有可以使用的工具，请联系管理员开通。',
                  en: 'No tools are available to you yet. Ask an administrator.',
                })}
              </p>
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface Found {
  tool: Tool;
  hits: readonly number[];
}

/** Titles first, in the order of the menu; then those whose description or group the query hits. */
function findTools(
  tools: readonly Tool[],
  query: string,
  words: (text: Text) => string,
  match: (words: string, query: string) => number[] | null,
): Found[] {
  const byTitle: Found[] = [];
  const byRest: Found[] = [];
  for (const tool of tools) {
    const hits = match(words(tool.title), query);
    if (hits !== null) byTitle.push({ tool, hits });
    else if ([tool.description, tool.group].some((text) => text !== undefined && match(words(text), query) !== null))
      byRest.push({ tool, hits: [] });
  }
  return [...byTitle, ...byRest];
}

/** Tools of no group come first, under one heading; then each group in the order of the menu. */
function byGroup(tools: readonly Tool[]): { group: Text | undefined; members: Tool[] }[] {
  const groups = new Map<string, { group: Text | undefined; members: Tool[] }>([
    ['', { group: undefined, members: [] }],
  ]);
  for (const tool of tools) {
    const key = tool.group === undefined ? '' : JSON.stringify(tool.group);
    const entry = groups.get(key) ?? { group: tool.group, members: [] };
    entry.members.push(tool);
    groups.set(key, entry);
  }
  return [...groups.values()].filter(({ members }) => members.length > 0);
}

function isPresent(key: string, query: string, found: Found[], kept: Tool[], byUrl: Map<string, Tool>): boolean {
  const space = key.indexOf(' ');
  const url = key.slice(space + 1);
  if (query !== '') return key.startsWith('tool ') && found.some(({ tool }) => tool.url === url);
  return key.startsWith('favourite ') ? kept.some((tool) => tool.url === url) : byUrl.has(url);
}
