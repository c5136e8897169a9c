import '../../blocks/tests/added.ts';
import { EditLease } from '@fitout/sdk/desktop';
import type { PluginContext } from '@fitout/sdk/web';
import { onTestFinished, vi } from 'vitest';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { emptyDocument } from '../shared/document/create.ts';
import type { NodeId, PageDocument } from '../shared/document/document.ts';
import type { DraftStorage } from '../web/saving/draft-storage.ts';
import { EditorSession } from '../web/session/session.ts';
import { addBlock } from '../web/transforms/add-block.ts';

interface TestSession {
  session: EditorSession;
  /** What screen readers were told, and what toasts said. */
  said: string[];
  /** Adds a block at the page's end and selects it. */
  add(type: string): NodeId;
  /** From now on another one edits the page. */
  readOnly(): void;
  /** How many dialogs were opened over the shell. */
  opened(): number;
}

/** A session without a server or a browser: what it would send stays with it. */
export function testSession(
  doc: PageDocument = emptyDocument('page', '页'),
  { may = () => true }: { may?: (key: string) => boolean } = {},
): TestSession {
  const stored = new Map<string, unknown>();
  const said: string[] = [];
  const say = (words: string | { zh: string }) => void said.push(typeof words === 'string' ? words : words.zh);
  let dialogs = 0;
  const host = {
    session: { can: may },
    http: { post: () => new Promise(() => {}) },
    i18n: { t: ({ zh }: { zh: string }) => zh },
    overlays: { open: async () => void dialogs++ },
    toasts: { info: say, success: say, warning: say, error: say },
    storage: { get: (key: string) => stored.get(key), set: (key: string, value: unknown) => stored.set(key, value) },
  };
  const lease = new EditLease({
    request: async () => ({ holder: null, mine: true, since: null, here: [], asking: null, asked: 'no' }),
    lookOn: () => new Promise(() => {}),
    release: async () => {},
  });
  const readOnly = () => void vi.spyOn(lease, 'readOnly', 'get').mockReturnValue(true);
  const storage = { write: async () => {} } as unknown as DraftStorage;
  const detail = { id: '1', rev: 0 } as PageDetail;
  const page = { detail, doc, client: 'c', pending: [], conflicting: [] };
  const session = new EditorSession(host as unknown as PluginContext, storage, lease, page);
  session.announce = say;
  onTestFinished(() => session.suspend());
  const add = (type: string) => {
    session.selection.set([]);
    const id = addBlock(session, type);
    if (id === undefined) throw new Error(`${type} was not added`);
    return id;
  };
  return { session, said, add, readOnly, opened: () => dialogs };
}
