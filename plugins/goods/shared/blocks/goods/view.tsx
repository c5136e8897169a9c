import type { LocalText } from '@fitout/sdk';
import { type BlockViewProps, Ghost, Head, type SourceItem } from '../../../../decoration/api.ts';
import { anyPicture, GoodCard } from '../../page/good-card.tsx';
import { sampleGoods } from '../../page/samples.ts';
import { type ShownGood, shownItem } from '../../page/shown.ts';
import { discountText } from '../../page/states.ts';
import { type GoodsData, type GoodsProps, waitsFor } from './props.ts';

const widths = { two: 0.5, three: 0.33, row: 0.3, swipe: 0.36 };

/** The goods as the server knew them a moment ago. The page's script follows prices and stock of the catalogue's ones. */
export function GoodsView({ props, mode, data = [] }: BlockViewProps<GoodsProps, GoodsData>) {
  const all = props.from === 'http' ? (data as readonly SourceItem[]).map(shownItem) : (data as readonly ShownGood[]);
  const shown = props.from === 'ids' ? all : all.slice(0, Math.max(1, Math.round(props.limit)));
  if (shown.length > 0) return <Cards props={props} mode={mode} shown={shown} />;
  return (
    <Ghost mode={mode} go={waitsFor[props.from]} say={waiting(props)}>
      <Cards props={props} mode={mode} shown={props.layout === 'two' ? sampleGoods : sampleGoods.slice(0, 3)} />
    </Ghost>
  );
}

function Cards({
  props,
  mode,
  shown,
}: Pick<BlockViewProps<GoodsProps>, 'props' | 'mode'> & { shown: readonly ShownGood[] }) {
  const framed = anyPicture(shown);
  return (
    <section className="fb-goods" aria-label={props.title === '' ? '商品' : props.title}>
      {props.title === '' && props.more === '' ? null : (
        <Head type="goods" mode={mode} title={props.title} more={props.more} link={props.link} />
      )}
      <ul className={`fb-goods-list fb-goods-${props.layout}`}>
        {shown.map((good, at) => (
          <li key={good.id || at}>
            <GoodCard
              good={good}
              badge={badgeOf(props, good)}
              discount={props.badge === 'off'}
              accent={props.color}
              width={widths[props.layout]}
              framed={framed}
              shows={{
                name: props.showName,
                description: props.showAbout,
                listPrice: props.showWas,
                stock: props.showStock,
                button: props.button,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function waiting({ from, goods, tag, source }: GoodsProps): LocalText {
  if (from === 'ids' && goods.length === 0) return { zh: '请选择商品', en: 'Select products' };
  if (from === 'tag' && tag === '') return { zh: '请选择商品标签', en: 'Select a product tag' };
  if (from !== 'http') return { zh: '现在没有可展示的商品', en: 'No products to show right now' };
  return source === ''
    ? { zh: '请选择数据源', en: 'Select a data source' }
    : { zh: '数据源没有内容，或已从页面移除', en: 'The data source is empty or was removed from the page' };
}

function badgeOf({ badge, badgeText }: GoodsProps, { badge: own, price, listPrice }: ShownGood): string {
  if (badge === 'text') return badgeText;
  if (badge === 'tag') return own.slice(0, 12);
  return badge === 'off' ? discountText(price, listPrice) : '';
}
