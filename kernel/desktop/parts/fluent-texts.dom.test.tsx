import { LanguageProvider } from '@fitout/sdk/web';
import { FluentProvider, SearchBox } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fluentTexts } from './fluent-texts.ts';

const search = (language: 'zh-CN' | 'en', own?: string) =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <FluentProvider customStyleHooks_unstable={fluentTexts}>
        <SearchBox value="x" {...(own === undefined ? {} : { dismiss: { 'aria-label': own } })} />
      </FluentProvider>
    </LanguageProvider>,
  );

it('names the button that empties a search in the language of the interface, unless it has a name', () => {
  expect(search('zh-CN')).toContain('aria-label="清空"');
  expect(search('en')).toContain('aria-label="Clear"');
  expect(search('zh-CN', '清除关键词')).toContain('aria-label="清除关键词"');
});
