import { type BlockViewProps, Empty } from '../../../../decoration/api.ts';
import type { EmbeddedForm, FormProps } from './props.ts';

/** The form itself where it may stand in the page, else the way to it. */
export function FormView({ props, mode, data, slots }: BlockViewProps<FormProps>) {
  const form = data as EmbeddedForm | undefined;
  const [chosen] = props.form;
  if (chosen === undefined)
    return <Empty mode={mode} go="form" say={{ zh: '请选择要嵌入的表单', en: 'Choose a form' }} />;
  if (form?.live !== true)
    return (
      <Empty
        mode={mode}
        say={{
          zh: `表单“${chosen.name}”尚未发布，访客看不到`,
          en: `The form “${chosen.name}” is not published: visitors do not see it`,
        }}
      />
    );
  const heading = props.heading ? <h2 className="fb-form-heading">{form.title}</h2> : null;
  return (
    <div className="fb-form-embedded">
      {heading}
      {form.password ? (
        <a className="fb-form-submit" href={`/p/${encodeURIComponent(form.slug)}`}>
          需要密码，前往填写
        </a>
      ) : (
        slots?.brought
      )}
    </div>
  );
}
