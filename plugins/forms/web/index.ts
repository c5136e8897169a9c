import { defineWeb } from '@fitout/sdk/web';
import { blockPoint, pickerPoint } from '../../decoration/api.ts';
import { form } from '../shared/blocks/form/definition.ts';
import { fieldDefinitions } from '../shared/fields/index.ts';
import { formPicker } from './form-picker.ts';
import '../shared/blocks/form/style.css';

export default defineWeb({
  views: {
    form: () => import('./views/form.tsx'),
    answers: () => import('./views/answers.tsx'),
  },
  activate(ctx) {
    for (const definition of [form, ...fieldDefinitions]) ctx.contributions.add(blockPoint, definition);
    ctx.contributions.add(pickerPoint, formPicker(ctx));
  },
});
