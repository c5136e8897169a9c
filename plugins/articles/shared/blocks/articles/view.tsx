import { asImage, type BlockViewProps, Empty, editable, Picture } from '../../../../decoration/api.ts';
import { articleUrl } from '../../../api.ts';
import { type ArticlesData, type ArticlesProps, idsOf, type ShownArticle } from './props.ts';

/** Published articles, each leading to its page. */
export function ArticlesView({ props, mode, data = [] }: BlockViewProps<ArticlesProps, ArticlesData>) {
  if (data.length === 0) return <Empty mode={mode} say={waiting(props)} />;
  return (
    <section className="fb-articles" aria-label={props.title === '' ? '文章' : props.title}>
      {props.title === '' ? null : (
        <h2 className="fb-articles-title" {...editable(mode, 'title')}>
          {props.title}
        </h2>
      )}
      <ul className={`fb-articles-items fb-articles-${props.layout}`}>
        {data.map((article) => (
          <li key={article.id}>
            <Article article={article} props={props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function waiting({ articles }: ArticlesProps) {
  return idsOf(articles).length === 0
    ? { zh: '请选择文章', en: 'Select articles' }
    : { zh: '所选文章还没有发布', en: 'The selected articles are not published' };
}

function Article({ article, props }: { article: ShownArticle; props: ArticlesProps }) {
  const cover = props.showCover ? asImage(article.cover) : null;
  const card = props.layout === 'card';
  return (
    <a className="fb-articles-link" href={articleUrl(article.slug)}>
      {cover === null ? null : (
        <span className="fb-articles-frame">
          <Picture image={{ ...cover, alt: '' }} className="fb-articles-cover" width={card ? 1 : 0.3} />
        </span>
      )}
      <span className="fb-articles-words">
        <strong className="fb-articles-name">{article.title}</strong>
        {!props.showDigest || article.digest === '' ? null : (
          <span className="fb-articles-digest">{article.digest}</span>
        )}
      </span>
    </a>
  );
}
