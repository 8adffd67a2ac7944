import { refuse, type ServerRefusal } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'

/** What is said of a match that is not there. */
export async function missingMatch(store: Pick<Store, 'wasClosed'>, id: string): Promise<{ ok: false; refusal: ServerRefusal }> {
  if (await store.wasClosed(id))
    return refuse('closed', 'This table was closed because nobody was there for a long time. You can open a new one.')
  return refuse('unknown-match', 'This match does not exist.')
}
