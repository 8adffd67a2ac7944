import { newSecret } from '../runtime/ids.ts'
import type { NoticeChoices, NoticeSettings } from '../store/notices.ts'
import { NOTICE_CHANNELS } from '../store/schema.ts'
import { ENGLISH } from './words/words-in.ts'

/** Everything in every way that there is; but no mail for what is written in a chat, nor for what cannot wait for one. */
const MOST: NoticeChoices = {
  turn: NOTICE_CHANNELS,
  begun: NOTICE_CHANNELS,
  invited: NOTICE_CHANNELS,
  rematch: NOTICE_CHANNELS,
  clock: NOTICE_CHANNELS,
  claim: ['push', 'webhook'],
  finished: NOTICE_CHANNELS,
  message: ['push', 'webhook'],
}

/** Of somebody who has chosen nothing yet. */
const defaultSettings = (): NoticeSettings => ({
  choices: MOST,
  timeZone: 'UTC',
  language: ENGLISH,
  quiet: null,
  digest: null,
  mail: null,
  pending: null,
  webhook: null,
  unsubscribe: newSecret(),
})

/** What holds for somebody with these stored settings; null: none. What older versions did not store is as for those who have chosen nothing. */
export const settingsFrom = (stored: NoticeSettings | null): NoticeSettings =>
  stored ? { ...defaultSettings(), ...stored, choices: { ...MOST, ...stored.choices } } : defaultSettings()
