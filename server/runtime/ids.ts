import { createHash, randomBytes } from 'node:crypto'

/** Without 0, 1, 8 and 9, which resemble letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 16

/** 16 letters and digits that nobody can guess (80 random bits). */
export function newId(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A new id; `shard`: what it begins with, before a hyphen. */
export const newMatchId = (shard?: string): string => (shard === undefined ? newId() : `${shard}-${newId()}`)

/** 32 random bytes as 64 hex digits. */
export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** What is stored of a secret that others hold: its SHA-256 as 64 hex digits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
