import { ENDED_TEXTS } from '../../matches/match-info.ts'
import type { NoticeWords } from './words.ts'

export const ENGLISH_WORDS: NoticeWords = {
  titles: {
    turn: (game) => `Your turn in ${game}`,
    begun: (game) => `${game} has begun`,
    invited: (game) => `You are invited to ${game}`,
    rematch: (game) => `Rematch of ${game}?`,
    clock: (game) => `Your time in ${game} is nearly out`,
    claim: (game) => `${game} may soon go on without you`,
    finished: (game) => `${game} is over`,
    message: (game) => `New message in ${game}`,
  },
  guest: (number) => `Guest ${number}`,
  invited: (by) => `${by ?? 'A player'} would like to play with you.`,
  rematch: (by, kept) => `${by ?? 'A player'} asks for a rematch. Your seat is kept${kept === null ? '' : ` for ${kept}`}.`,
  clock: 'Please make your move.',
  claim: 'You have been away for a while, so the others can soon go on without you, or end the match. Open it to stay in.',
  message: 'There is something new in the chat.',
  against: (names) => (names === null ? 'You play against the computer.' : `You play with ${names}.`),
  more: (others) => `${others} more`,
  ended: ENDED_TEXTS,
  won: {
    one: 'You have won.',
    several: 'You have won, together with others.',
    nobody: 'Nobody has won.',
    computer: 'The computer has won.',
  },
  haveWon: (names, count) => `${names} ${count === 1 ? 'has' : 'have'} won.`,
  mail: {
    several: (matches) => `${matches} matches have news for you`,
    why: 'You get this mail because you asked for it.',
    stopAt: 'To unsubscribe:',
    stop: 'Unsubscribe',
    codeFor: (host) => `Your code for ${host}`,
    code: 'Enter this code on the page where you asked for it to get notices by mail. If you did not ask for it, ignore this mail.',
    signIn: {
      subject: (host) => `Sign in at ${host}`,
      before: (host) => `To sign in at ${host}, open this page and press its button:`,
    },
    add: {
      subject: (host) => `Add this address to your account at ${host}`,
      before: (host) =>
        `To add this address to your account at ${host}, open this page in the browser in which you asked for it and press its button:`,
    },
    link: 'The link works once, for 15 minutes. If you did not ask for it, do nothing. Do not share it with anyone.',
    page: {
      title: 'Mails',
      ask: 'Stop mails about your matches?',
      button: 'Unsubscribe',
      done: 'You will get no more mails about your matches. You can turn them on again on this page:',
      unknown: 'This link is not valid any more. You can choose what you are sent on this page:',
      link: 'Notices',
    },
  },
}
