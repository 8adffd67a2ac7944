import type { Invariant } from '../../engine/testing/index.ts'

/** What holds in every game, by the name that files and JSON have for it. */
export const HOLDS: { readonly [I in Invariant]: string } = {
  'set-up': 'a match can be set up, and is the same for the same secret',
  throw: 'no rule throws',
  components: 'every component is in one stack',
  stuck: 'nobody is ever stuck',
  secrets: 'what a seat may not see changes nothing that it receives',
  'round-trip': 'a match stored as JSON goes on as it would have',
  gate: 'the gate answers as XState does',
  'legal-list': 'what is listed as legal is what is accepted',
  replay: 'the log of a match gives it again',
}

/** One of them, quoted: `“no rule throws”`. */
export const holdsText = (invariant: Invariant): string => `“${HOLDS[invariant]}”`
