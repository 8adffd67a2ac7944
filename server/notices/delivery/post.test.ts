import { expect, test } from 'vitest'
import { receiver } from '../../testing/receivers.ts'
import { createPost } from './post.ts'

const INSIDE = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
]
const ODD = [
  'http://example.org/',
  'https://example.org:8443/',
  'https://a:b@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'x',
  '',
]

test.each([...INSIDE, ...ODD])('%j is refused as soon as it is given', async (url) => {
  const post = createPost([])
  expect(post.fault(url)).toMatch(/\.$/)
  await expect(post.send(url, {}, '')).rejects.toThrow()
})

test('a name that leads to this machine is refused once it is looked up, whatever port and path', async () => {
  const { host, requests } = await receiver()
  const post = createPost([])
  const url = `https://localhost/${host}`
  expect(post.fault(url)).toBe(null)
  await expect(post.send(url, {}, '')).rejects.toThrow('The address leads into a private network.')
  expect(requests).toEqual([])
})

test('addresses of the web are taken', () => {
  const { fault } = createPost([])
  expect(['https://discord.com/api/webhooks/1/a', 'https://1.1.1.1/', 'https://[2606:4700::1111]/'].map(fault)).toEqual([null, null, null])
})

test('redirects are not followed, and an answer is not read', async () => {
  const inner = await receiver()
  const outer = await receiver()
  outer.answer = () => ({ status: 302, headers: { location: `http://${inner.host}/secret`, 'content-length': '1000000000' } })
  const post = createPost([outer.host])
  expect(await post.send(`http://${outer.host}/hook`, { 'X-Own': 'yes' }, 'hello')).toBe(302)
  expect(outer.requests.map(({ path, headers, body }) => [path, headers['x-own'], String(body)])).toEqual([['/hook', 'yes', 'hello']])
  expect(inner.requests).toEqual([])
})

test('what is under way ends with the server', async () => {
  const slow = await receiver()
  slow.answer = () => new Promise(() => {})
  const post = createPost([slow.host])
  const sending = post.send(`http://${slow.host}/`, {}, '')
  await expect.poll(() => slow.requests.length).toBe(1)
  post.close()
  await expect(sending).rejects.toThrow('The server is stopping.')
})
