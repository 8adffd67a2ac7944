import { titled } from '../model/titled.ts'

/** What a move is called instead of the name that its fields make. */
export interface Titles {
  readonly name?: string
  readonly help?: string
  /** A line of the log for it; false: none. */
  readonly log?: string | false
}

/** `titles('Deal', 'draw', 'to', 'hand')`: the words with the fields' names among them, as `Deal Draw To Hand`. */
export const titleOf = (...words: readonly string[]) => words.map(titled).join(' ')

/** The author's own titles, and for what he leaves out those made. */
export const titlesOf = ({ name, help, log }: Titles, made: { readonly name: string; readonly help: string }): Titles => ({
  name: name ?? made.name,
  help: help ?? made.help,
  ...(log !== undefined && { log }),
})
