import { pluralize } from '@fitout/sdk';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { colorAt, type Memory } from '../model/arrange.ts';
import { dateText } from '../model/days.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { Cover } from './cover.tsx';
import styles from './memories.module.css';

export interface MemoriesProps {
  memories: readonly Memory[];
  outline: HighlightOutline;
  store: PhotoStore;
  onOpen(memory: Memory): void;
}

/** 那年今日: a card for each earlier year. */
export function Memories({ memories, outline, store, onOpen }: MemoriesProps) {
  const t = useText();
  const language = useLanguage();
  const { http } = usePlugin();
  useEffect(() => {
    void store.want(
      http,
      memories.map(({ order }) => order[0] as number),
    );
  }, [store, http, memories]);
  if (memories.length === 0) return null;
  return (
    <section className={styles.memories} aria-labelledby="gallery-memories">
      <h2 id="gallery-memories">{t({ zh: '那年今日', en: 'On this day' })}</h2>
      <ul>
        {memories.map((memory) => {
          const [cover = 0] = memory.order;
          return (
            <li key={memory.day}>
              <button type="button" onClick={() => onOpen(memory)}>
                <Cover photo={store.photo(cover)} color={colorAt(outline, cover)} sizes="150px" />
                <span className={styles.words}>
                  <strong>
                    {t({
                      zh: `${memory.years} 年前的今天`,
                      en: `${pluralize(memory.years, 'year', 'years')} ago`,
                    })}
                  </strong>
                  <span>
                    {dateText(language, memory.day)} ·{' '}
                    {t({
                      zh: `${memory.order.length} 张`,
                      en: pluralize(memory.order.length, 'photo', 'photos'),
                    })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
