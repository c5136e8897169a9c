import { useText } from '@fitout/sdk/web';
import { Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { CarrierRules } from '../../shared/carriers.ts';
import { groupedNumber, readNumber } from '../../shared/digits.ts';
import { levelReason } from '../../shared/rules/why.ts';
import classes from './rules.module.css';
import { levelName } from './texts.ts';

/** 试一试: a number is typed, and its level is said with the pattern that gives it. */
export function TryNumber({ levels }: { levels: CarrierRules['levels'] }) {
  const t = useText();
  const [text, setText] = useState('');
  const number = readNumber(text);
  const reason = number === undefined ? undefined : levelReason(levels, number);
  return (
    <div className={classes.try}>
      <Input
        value={text}
        inputMode="numeric"
        maxLength={20}
        placeholder={t({ zh: '试一试：输入一个号码', en: 'Try it: enter a number' })}
        aria-label={t({ zh: '试一试', en: 'Try it' })}
        onChange={(_, data) => setText(data.value)}
      />
      <span role="status">
        {number === undefined || reason === undefined
          ? text.trim() === ''
            ? null
            : t({ zh: '请输入 11 位手机号', en: 'Enter an 11-digit mobile number' })
          : reason.template === undefined
            ? t(
                { zh: '{number} 是普号：没有符合的规律', en: '{number} is plain: no pattern matches' },
                { number: groupedNumber(number) },
              )
            : t(
                {
                  zh: '{number} 是“{level}”：尾号符合 {template}',
                  en: '{number} is “{level}”: its ending matches {template}',
                },
                {
                  number: groupedNumber(number),
                  level: t(levelName(levels, reason.code)),
                  template: reason.template,
                },
              )}
      </span>
    </div>
  );
}
