import { box, words } from '../../../decoration/api.ts';
import { challengeOf } from '../captcha-shape.ts';
import type { Asked } from '../rules/rule.ts';
import { defineField } from './define.tsx';

export const captcha = defineField<Asked>({
  type: 'field-captcha',
  title: { zh: '验证码', en: 'Captcha' },
  about: {
    zh: '防止机器提交：看图填字，或回答文字题',
    en: 'Blocks bots with an image code or a text question',
  },
  picture: {
    line: `${box(5, 8, 24, 16, 2)}M10 20l3-8 3 8M11 17h4M20 12h5l-5 8h5${words([33, 16, 9])}`,
    soft: box(5, 8, 24, 16, 2),
  },
  never: 'required',
  rules: 'none',
  fields: [],
  defaults: () => ({ title: '验证码', help: '' }),
  Control: ({ id, name, extra, aria }) => {
    const challenge = challengeOf(extra);
    return (
      <div className="fb-field-captcha" data-captcha="">
        <input type="hidden" name={name('token')} defaultValue={challenge?.token ?? ''} />
        <svg viewBox="0 0 160 48" width="160" height="48" role="img" aria-label="图片验证码">
          <path d={challenge?.path ?? ''} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <input
          className="fb-field-input"
          id={id}
          name={name()}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          placeholder="填写图中的字符，不分大小写"
          {...aria}
        />
        <details className="fb-field-terms">
          <summary>看不清？回答文字题</summary>
          <p data-words="">{challenge?.words}</p>
        </details>
      </div>
    );
  },
});
