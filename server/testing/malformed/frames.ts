import type { Chance } from '../../../engine/random/chance.ts'
import { STRINGS } from './values.ts'

/** What a client may send on a WebSocket, and above all what it may not. */

const [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG] = [0, 1, 2, 8, 9, 10]
const OPCODES = [CONTINUATION, TEXT, BINARY, 3, 7, CLOSE, PING, PONG, 11, 15]

interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly last?: boolean
  readonly reserved?: number
  readonly masked?: boolean
  /** What the frame says that its length is, where that is not so. */
  readonly claims?: number
}

/** RFC 6455, 5.2. */
export function frame({ opcode, payload, last = true, reserved = 0, masked = true, claims = payload.length }: Frame): Buffer {
  const mask = masked ? 0x80 : 0
  const first = (last ? 0x80 : 0) | (reserved << 4) | opcode
  const short = claims < 126
  const length = short ? Buffer.from([mask | claims]) : Buffer.alloc(claims < 2 ** 16 ? 3 : 9)
  if (!short && length.length === 3) length.writeUInt16BE(claims, 1)
  if (!short && length.length === 9) length.writeBigUInt64BE(BigInt(claims), 1)
  if (!short) length[0] = mask | (length.length === 3 ? 126 : 127)
  const key = Buffer.from([1, 2, 3, 4])
  const content = masked ? Buffer.from(payload.map((byte, i) => byte ^ (key[i % 4] ?? 0))) : payload
  return Buffer.concat([Buffer.from([first]), length, masked ? key : Buffer.alloc(0), content])
}

const text = (value: string) => frame({ opcode: TEXT, payload: Buffer.from(value) })
const BAD_UTF8 = Buffer.from([0xc3, 0x28, 0xa0, 0xa1])

/** Some frames, one after another. `messages` are what may be sent, or nearly so. */
export function framesOf(chance: Chance, messages: readonly string[]): Buffer {
  const some: readonly (() => Buffer)[] = [
    () => text(chance.pick(STRINGS)),
    () => text(chance.pick(messages)),
    () => text(JSON.stringify({ type: chance.pick(STRINGS), id: chance.below(3), body: chance.pick(STRINGS) })),
    () => frame({ opcode: BINARY, payload: Buffer.alloc(chance.below(300), 7) }),
    () => frame({ opcode: TEXT, payload: BAD_UTF8 }),
    () => frame({ opcode: TEXT, payload: Buffer.from('in '), last: false }),
    () =>
      Buffer.concat([
        frame({ opcode: TEXT, payload: BAD_UTF8.subarray(0, 1), last: false }),
        frame({ opcode: CONTINUATION, payload: BAD_UTF8.subarray(1) }),
      ]),
    () => frame({ opcode: CONTINUATION, payload: Buffer.from('of nothing') }),
    () =>
      Buffer.concat([frame({ opcode: TEXT, payload: Buffer.from('a'), last: false }), frame({ opcode: TEXT, payload: Buffer.from('b') })]),
    () => frame({ opcode: TEXT, payload: Buffer.alloc(2000, 97) }),
    () => frame({ opcode: TEXT, payload: Buffer.alloc(0), claims: 2 ** 40 }),
    () => frame({ opcode: BINARY, payload: Buffer.alloc(3), claims: Number.MAX_SAFE_INTEGER }),
    () => frame({ opcode: chance.pick(OPCODES), payload: Buffer.from('x'), reserved: 1 + chance.below(7) }),
    () => frame({ opcode: chance.pick(OPCODES), payload: Buffer.from('x') }),
    () => frame({ opcode: TEXT, payload: Buffer.from('{}'), masked: false }),
    () => frame({ opcode: PING, payload: Buffer.alloc(chance.below(126)) }),
    () => frame({ opcode: PING, payload: Buffer.alloc(126) }),
    () => frame({ opcode: PING, payload: Buffer.from('part'), last: false }),
    () => frame({ opcode: PONG, payload: Buffer.from('of no ping') }),
    () => frame({ opcode: CLOSE, payload: Buffer.alloc(1) }),
    () => frame({ opcode: CLOSE, payload: Buffer.from([chance.below(256), chance.below(256)]) }),
    () => frame({ opcode: CLOSE, payload: Buffer.concat([Buffer.from([0x03, 0xe8]), BAD_UTF8]) }),
    () => frame({ opcode: CLOSE, payload: Buffer.alloc(0) }),
    () => Buffer.from(Array.from({ length: chance.below(40) }, () => chance.below(256))),
    // Half a frame, after which nothing comes.
    () => frame({ opcode: TEXT, payload: Buffer.from('cut short') }).subarray(0, chance.below(10)),
  ]
  return Buffer.concat(Array.from({ length: 1 + chance.below(5) }, () => chance.pick(some)()))
}
