import { defaultTimeZone } from '@fitout/sdk';
import { asImage, type BlockViewProps, Empty, editable, Linked, Picture } from '../../../../decoration/api.ts';
import type { ArticleProps } from './props.ts';

/** `data` is the zone in which the organisation's days begin. */
export function ArticleView({ props, mode, data = defaultTimeZone }: BlockViewProps<ArticleProps, string>) {
  if (props.title.trim() === '')
    return <Empty mode={mode} path="title" say={{ zh: '请填写文章标题', en: 'Enter an article title' }} />;
  return props.look === 'card' ? (
    <Card props={props} mode={mode} zone={data} />
  ) : (
    <Whole props={props} mode={mode} zone={data} />
  );
}

interface Shown {
  props: ArticleProps;
  mode: 'edit' | 'page';
  zone: string;
}

function Whole({ props, mode, zone }: Shown) {
  const cover = asImage(props.cover);
  return (
    <article className="fb-article">
      <h2 className="fb-article-title" {...editable(mode, 'title')}>
        {props.title}
      </h2>
      <Line props={props} zone={zone} />
      {cover === null ? null : <Picture image={cover} className="fb-article-cover" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at save and at publish; in the editor the page's Trusted Types policy cleans it again */}
      <div className="fb-article-text" {...editable(mode, 'html')} dangerouslySetInnerHTML={{ __html: props.html }} />
    </article>
  );
}

function Card({ props, mode, zone }: Shown) {
  const cover = asImage(props.cover);
  return (
    <article className="fb-article fb-article-card">
      <Linked link={props.link} className="fb-article-link">
        <span className="fb-article-words">
          <strong className="fb-article-name" {...editable(mode, 'title')}>
            {props.title}
          </strong>
          {props.summary === '' ? null : (
            <span className="fb-article-summary" {...editable(mode, 'summary')}>
              {props.summary}
            </span>
          )}
          <Line props={props} zone={zone} />
        </span>
        {cover === null ? null : <Picture image={{ ...cover, alt: '' }} className="fb-article-thumb" width={0.3} />}
      </Linked>
    </article>
  );
}

function Line({ props, zone }: Pick<Shown, 'props' | 'zone'>) {
  if (props.date === '' && props.author === '') return null;
  return (
    <span className="fb-article-line">
      {props.date === '' ? null : <time dateTime={props.date}>{dayText(props.date, zone)}</time>}
      {props.author === '' ? null : <span>{props.author}</span>}
    </span>
  );
}

function dayText(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat('zh-CN', { timeZone, dateStyle: 'long' }).format(new Date(date));
}
