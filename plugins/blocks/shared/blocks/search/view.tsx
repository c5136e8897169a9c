import { type BlockViewProps, Each } from '../../../../decoration/api.ts';
import type { SearchProps } from './props.ts';

export function SearchView({ props }: BlockViewProps<SearchProps>) {
  const words = props.words.filter((word) => word.text !== '');
  return (
    <search className={`fb-search fb-search-${props.look} fb-search-${props.align}`} data-target={props.target}>
      <form className="fb-search-form">
        <input
          className="fb-search-input"
          type="search"
          name="q"
          placeholder={props.placeholder}
          aria-label={props.placeholder || '搜索'}
          maxLength={100}
        />
        <button className="fb-search-go" type="submit">
          搜索
        </button>
      </form>
      {words.length === 0 ? null : (
        <ul className="fb-search-words" aria-label="热词">
          <Each of={words}>
            {(word) => (
              <li>
                <button className="fb-search-word" type="button">
                  {word.text}
                </button>
              </li>
            )}
          </Each>
        </ul>
      )}
      <p className="fb-search-none" role="status" />
    </search>
  );
}
