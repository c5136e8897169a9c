import type { PluginContext, TagHandle } from '@fitout/sdk/web';
import type { QueueSummary } from '../../shared/queue.ts';

/** What the tag tells of the work, while its page is hidden too: how far it is, and that leaving would lose something. */
export class TagSign {
  readonly #ctx: PluginContext;
  readonly #saveAll: () => Promise<void>;
  #tag: TagHandle | undefined;
  #shown = '';

  constructor(ctx: PluginContext, saveAll: () => Promise<void>) {
    this.#ctx = ctx;
    this.#saveAll = saveAll;
  }

  bind(tag: TagHandle): void {
    this.#tag = tag;
    this.#shown = '';
  }

  show(sum: QueueSummary): void {
    const tag = this.#tag;
    if (tag === undefined) return;
    const open = sum.working > 0 || (sum.waiting > 0 && sum.done > 0);
    const badge = open
      ? `${sum.done + sum.failed}/${sum.total - sum.cancelled}`
      : sum.unsaved > 0
        ? `✓ ${sum.unsaved}`
        : '';
    const key = `${badge}|${sum.waiting + sum.working}|${sum.unsaved}`;
    if (key === this.#shown) return;
    this.#shown = key;
    // A page with results that nobody has yet is kept awake by its badge: asleep, they would be gone.
    tag.setBusy(badge === '' ? undefined : { badge });
    if (!open && sum.unsaved === 0) tag.setUnsaved(undefined);
    else tag.setUnsaved({ save: () => this.#save(sum), describe: this.#describe(sum) });
  }

  #describe({ waiting, working, unsaved }: QueueSummary): string {
    const { t } = this.#ctx.i18n;
    const parts = [
      ...(waiting + working > 0
        ? [t({ zh: '{n} 张还没转换完', en: '{n} not converted yet' }, { n: waiting + working })]
        : []),
      ...(unsaved > 0 ? [t({ zh: '{n} 张结果还没保存', en: '{n} {n|result|results} not saved' }, { n: unsaved })] : []),
    ];
    return parts.join(t({ zh: '，', en: ', ' }));
  }

  /** 保存, asked for when the page is left: what is there goes into one zip; work under way is not cut short for it. */
  async #save({ waiting, working }: QueueSummary): Promise<void> {
    if (waiting + working > 0) {
      this.#ctx.toasts.warning({
        zh: '转换还没完成，完成后再保存并关闭',
        en: 'Still converting. Save and close once it is finished',
      });
      throw new Error('still converting');
    }
    await this.#saveAll();
  }
}
