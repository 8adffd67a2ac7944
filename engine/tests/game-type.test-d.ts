import type { Game } from '../index.ts'

/** What an author may read of a game, by name: no more than this. Checked by tsc. */

type Same<A, B> = [A, B] extends [B, A] ? true : false
type Public = 'name' | 'displayName' | 'description' | 'players' | 'constants' | 'variants' | 'agents' | 'about'
/** Only in types: `ReadableOf` and `MovesOf` read them. */
type Types = 'view' | 'proposals'

export const names: Same<keyof Game & string, Public | Types> = true
