import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Spinner } from '@fluentui/react-components';
import { pageLists } from '../../../decoration/api.ts';
import { formsClient, formTopics } from '../client.ts';

const words = {
  title: { zh: '表单', en: 'Forms' },
  empty: { zh: '还没有表单', en: 'No forms yet' },
  about: {
    zh: '报名、预约、问卷或反馈：拖入字段，发布后扫码就能填写。',
    en: 'Applications, bookings, surveys: add questions, publish, and people fill them in on their phones.',
  },
  make: { zh: '新建表单', en: 'New form' },
};

/** 表单: the list of forms, each with its answers. */
export default function FormView() {
  const ctx = usePlugin();
  const t = useText();
  const list = useRemote('list', async () => (await ctx.services.get(pageLists)).load());
  const counts = useRemote('counts', (signal) => formsClient(ctx.http).forms(signal));
  useServerChanges(formTopics, counts.reload);
  const List = list.data;
  if (List === undefined) return list.error === undefined ? <Spinner /> : <p role="alert">{list.error.message}</p>;
  const countOf = (id: string) => counts.data?.find((form) => form.id === id);
  return (
    <List
      kind="form"
      words={words}
      row={{
        actions: (page) => [
          ...(ctx.session.can('forms.answers')
            ? [
                {
                  label: t({ zh: '答卷', en: 'Answers' }),
                  run: () => ctx.navigation.open(`/form/answers?id=${page.id}`),
                },
              ]
            : []),
          ...(ctx.session.can('forms.edit')
            ? [
                {
                  label: t({ zh: '表单设置', en: 'Settings' }),
                  run: () => ctx.navigation.open(`/form/answers?id=${page.id}&settings=1`),
                },
              ]
            : []),
        ],
        note(page) {
          const count = countOf(page.id);
          if (count === undefined) return undefined;
          const all = t({ zh: '{n} 份答卷', en: '{n} {n|answer|answers}' }, { n: count.answers });
          const fresh = count.fresh === 0 ? '' : t({ zh: '，{n} 份待处理', en: ', {n} new' }, { n: count.fresh });
          const mayRead = ctx.session.can('forms.answers');
          return { text: `${all}${fresh}`, ...(mayRead ? { path: `/form/answers?id=${page.id}` } : {}) };
        },
      }}
    />
  );
}
