import { known } from './text.ts'

/**
 * Sentences of the server and of the engine, with their values, as the page's language has them. Pages in English show what the server
 * says. A test finds each of them in the sources (sentences.test.ts).
 */
export const SENTENCES: readonly (readonly [english: string, words: string])[] = [
  known('{move} is not possible now.'),
  known('{name} already has a seat in this match.'),
  known('{name} has too many invitations to answer already.'),
  known('A match of agents alone that you made is still running. Take a seat yourself, or wait until it is over.'),
  known('Accounts cannot have this name. Please choose another one.'),
  known('Another offer is open. Answer it first.'),
  known('Another player has asked to take a move back. Answer them first.'),
  known('Everyone has left this match.'),
  known('Foresight'),
  known('Foresight, light'),
  known('Guest {number}'),
  known('In this game players cannot agree on a draw.'),
  known('In this game players cannot agree to take moves back.'),
  known('It is not your turn.'),
  known('No account here has this passkey. It may have been removed. Please sign in another way.'),
  known('Makes any legal move.'),
  known('Nobody may move now.'),
  known('Plays the match out {n} times in its mind.'),
  known('Only the player who opened this table can do that.'),
  known('Random'),
  known('Somebody has been told something in private since then.'),
  known('Somebody has this name already, or one that looks like it. Please choose another one.'),
  known('Something that lies face down has been moved since then.'),
  known('Something that nobody had seen has come to light since then.'),
  known('Something went wrong on the server. Nothing was changed.'),
  known('That account belongs to somebody else here. Sign out, and sign in with it, to be them.'),
  known('That is not possible now.'),
  known('That is not the password of your account. Nothing was changed.'),
  known('That is your own name.'),
  known('That seat is taken, or kept for somebody else.'),
  known('The clock has gone on.'),
  known('The game made a mistake; nothing has changed.'),
  known('The mail could not be sent. Check the address, or try again later.'),
  known('The match has already started.'),
  known('The match has changed. Please try again.'),
  known('The match has gone on since you looked.'),
  known('The match has moved on. Please try again.'),
  known('The match is over.'),
  known('The match is paused already.'),
  known('The match is paused. Go on with it first.'),
  known('The match starts when every seat is taken.'),
  known('The others have declined this. You can offer it again when somebody has moved.'),
  known('The rematch has started without you.'),
  known('The rules of this game do not let players write to each other now. You can write again later.'),
  known('The seats have changed. Please try again.'),
  known('The server cannot save anything right now. Nothing was changed. Please try again in a moment.'),
  known('The server has too much to do right now. Please try again in a few seconds.'),
  known('The turn has passed.'),
  known('There is no account named {name}. Guests cannot be invited by their name.'),
  known('There is no account with this name and password. Names of guests cannot be used to sign in.'),
  known('There is no such seat in this match.'),
  known('There is nothing that you could choose for it.'),
  known('There is nothing that you could do again.'),
  known('There is nothing that you could take back.'),
  known('This game cannot be paused.'),
  known('This invite link is not valid any more. Ask for a new one.'),
  known('This link was used already, or is older than 15 minutes. Please ask for a new one.'),
  known('This link was used already, or is older than ten minutes. Make a new one on the first device.'),
  known('This match does not exist.'),
  known('This passkey could not be added. Nothing was changed. Please try again.'),
  known('This seat is kept for {name}.'),
  known('This server sends no mails, so it offers no links to sign in.'),
  known('This server sends no mails. Its operator can set SMTP_URL, MAIL_FROM and PUBLIC_URL.'),
  known('This table was closed because nobody was there for a long time. You can open a new one.'),
  known('What was hidden has been seen.'),
  known('What was left to chance cannot be taken back.'),
  known('Try it to find out whether it is possible.'),
  known('You already have a seat in this match.'),
  known('You can claim this in {time}, if nobody has moved until then.'),
  known('You can remove what you have written yourself in the last ten minutes.'),
  known('You can take your last move back without asking.'),
  known('You cannot invite {name}.'),
  known('You cannot watch this match any more: its players want to be among themselves.'),
  known('You do not have a seat in this match.'),
  known('You may not act now.'),
  known('You need an invitation to play at this table. Ask one of its players for a link.'),
  known('You take no part in this match.'),
  known('You were removed from this table, so you cannot take a seat.'),
  known('You were signed out on this device. Reload the page to go on.'),
  known('Your invitation is for seat {seat}.'),
]

const PLACE = /\{(\w+)\}/g
/** What is between the placeholders must be as it is. */
const matching = (english: string) => new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACE, '(?<$1>.+)')}$`, 's')
/** By the English sentence: a log has many lines, and each asks for several. */
const compiled = new Map<string, RegExp>()
function patternOf(english: string): RegExp {
  const pattern = compiled.get(english) ?? matching(english)
  compiled.set(english, pattern)
  return pattern
}

/**
 * A sentence with its values in other words; null if it is none of these. `words`: sentences, `{name}` for a value, with their other words.
 * `inValue`: the words for a value.
 */
export function inOtherWords(
  sentence: string,
  words: readonly (readonly [english: string, words: string])[],
  inValue = (value: string) => value,
): string | null {
  const same = words.find(([english]) => english === sentence)
  if (same) return same[1]
  for (const [english, other] of words) {
    const values = english.includes('{') && !english.includes('${') ? patternOf(english).exec(sentence)?.groups : undefined
    if (values) return other.replace(PLACE, (whole, name: string) => inValue(values[name] ?? whole))
  }
  return null
}
