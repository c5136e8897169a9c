import { asImage, type BlockViewProps, Empty, editable, Linked, Picture } from '../../../../decoration/api.ts';
import type { ArticleProps } from './props.ts';

export function ArticleView({ props, mode }: BlockViewProps<ArticleProps>) {
  if (props.title.trim() === '')
    return <Empty mode={mode} path="title" say={{ zh: '请填写文章标题', en: 'Enter an article title' }} />;
  return props.look === 'card' ? <Card props={props} mode={mode} /> : <Whole props={props} mode={mode} />;
}

interface Shown {
  props: ArticleProps;
  mode: 'edit' | 'page';
}

function Whole({ props, mode }: Shown) {
  const cover = asImage(props.cover);
  return (
    <article className="fb-article">
      <h2 className="fb-article-title" {...editable(mode, 'title')}>
        {props.title}
      </h2>
      <Line props={props} />
      {cover === null ? null : <Picture image={cover} className="fb-article-cover" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at save and at publish; in the editor the page's Trusted Types policy cleans it again */}
      <div className="fb-article-text" {...editable(mode, 'html')} dangerouslySetInnerHTML={{ __html: props.html }} />
    </article>
  );
}

function Card({ props, mode }: Shown) {
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
          <Line props={props} />
        </span>
        {cover === null ? null : <Picture image={{ ...cover, alt: '' }} className="fb-article-thumb" width={0.3} />}
      </Linked>
    </article>
  );
}

const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' });

function Line({ props }: { props: ArticleProps }) {
  if (props.date === '' && props.author === '') return null;
  return (
    <span className="fb-article-line">
      {props.date === '' ? null : <time dateTime={props.date}>{day.format(new Date(props.date))}</time>}
      {props.author === '' ? null : <span>{props.author}</span>}
    </span>
  );
}
