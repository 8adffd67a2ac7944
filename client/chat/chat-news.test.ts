import { afterEach, expect, test, vi } from 'vitest'
import type { ChatLineInfo } from '../remote/wire.ts'
import { createChatNews } from './chat-news.ts'

const line: ChatLineInfo = { room: 'players', line: 1, at: 0, name: 'Ann', seat: 0, me: false, text: 'Hello' }

afterEach(() => void vi.unstubAllGlobals())

test('a line is told until the chat is opened or closed: what muted players write is not told any more', () => {
  vi.stubGlobal('document', { hidden: false })
  const news = createChatNews()
  news.hear({ type: 'line', line })
  expect(news.line()).toBe(line)
  news.setOpen(true)
  expect([news.line(), news.isOpen()]).toEqual([null, true])
  news.hear({ type: 'line', line: { ...line, line: 2 } })
  expect(news.line()?.line).toBe(2)
  news.setOpen(false)
  expect([news.line(), news.isOpen()]).toEqual([null, false])
})
