import { showMoney } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Link } from '@fluentui/react-components';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { priceText } from '../pick/card-texts.ts';
import { chosenOf } from './client.ts';
import classes from './orders.module.css';

/** What each number costs and binds to, as it was when it was held. */
export function OrderTerms({ order }: { order: NumberOrder }) {
  const t = useText();
  const chosen = new Set(chosenOf(order));
  return (
    <section className={classes.part} aria-label={t({ zh: '资费与协议', en: 'Terms' })}>
      <h2>
        {t({ zh: '资费与协议', en: 'Terms' })}
        <small>
          {t({ zh: '保留时的约定，之后改价不影响', en: 'as agreed when held; later price changes do not apply' })}
        </small>
      </h2>
      {order.terms
        .filter(({ number }) => chosen.has(number))
        .map((one) => (
          <article key={one.number} className={classes.terms}>
            <header>
              <strong className={classes.digits}>{groupedNumber(one.number)}</strong>
              <span>{one.tariff}</span>
            </header>
            <dl className={classes.facts}>
              <Fact head={t({ zh: '价格', en: 'Price' })} value={t(priceText(one.price))} />
              <Fact head={t({ zh: '预存', en: 'Prepaid credit' })} value={showMoney(one.prestore)} />
              <Fact head={t({ zh: '月低消', en: 'Monthly minimum' })} value={showMoney(one.monthly)} />
              <Fact
                head={t({ zh: '协议期', en: 'Contract term' })}
                value={
                  one.months === 0
                    ? t({ zh: '无', en: 'None' })
                    : t({ zh: '{n} 个月', en: '{n} {n|month|months}' }, { n: one.months })
                }
              />
              <Fact wide head={t({ zh: '违约金', en: 'Termination fee' })} value={one.penalty} />
              <Fact wide head={t({ zh: '过户与销户', en: 'Transfer and cancellation' })} value={one.transfer} />
              <Fact wide head={t({ zh: '实名办理', en: 'ID verification' })} value={one.handOver} />
            </dl>
          </article>
        ))}
    </section>
  );
}

function Fact({ head, value, wide = false }: { head: string; value: string; wide?: boolean }) {
  if (value === '') return null;
  return (
    <div {...(wide ? { 'data-wide': true } : {})}>
      <dt>{head}</dt>
      <dd>
        {/^https?:\/\/\S+$/.test(value) ? (
          <Link href={value} target="_blank" rel="noopener noreferrer">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
