import { seat, text } from 'playchart/engine'
import { isWolf, lib, village } from './village.ts'

export const point = village.move({
  help: 'Wolves choose whom to kill tonight, and must agree. The seer points at whom to see through, villagers at whom they suspect. At yourself: at nobody.',
  log: '${player} points at ${args.at}',
  args: { at: seat({ sanitize: 'hidden' }) },
  defaults: ({ seat }) => ({ at: seat }),
  legal: ({ me, players, seat, isActive }, { at }) => {
    if (!isActive(at)) return 'Point at somebody who is alive.'
    return at === seat || !isWolf(me) || !isWolf(players[at]!) || 'Do not point at one of your pack.'
  },
  apply: ({ me }, { at }) => {
    me[isWolf(me) ? 'prey' : 'target'] = at
  },
})
export const say = village.move({
  help: 'Say something to everybody.',
  log: '${player}: ${args.words}',
  args: { words: text(120) },
  legal: (_, { words }) => words.trim() !== '' || 'Say something.',
  apply: ({ me }, { words }) => {
    me.says = words.trim()
  },
})
export const call = lib.asMove(lib.set({ calls: true }), {
  name: 'Call for the vote',
  help: 'You have nothing more to say. The vote begins when more than half call for it; in the first 30 seconds, only when all do.',
  log: '${player} calls for the vote',
})
export const vote = village.move({
  help: 'Choose who is to hang, or nobody. All votes are shown at once.',
  log: '${player} has voted',
  args: { against: seat({ none: true, sanitize: 'hidden' }) },
  legal: ({ seat, isActive }, { against }) =>
    against === null || (against !== seat && isActive(against)) || 'Vote against somebody else who is alive, or nobody.',
  apply: ({ me }, { against }) => {
    me.vote = against
  },
})
export const hearOut = lib.done({
  name: 'Allow the vote',
  help: 'From now on the vote begins when more than half call for it.',
  log: 'The vote may begin now',
})
export const timeUp = lib.done({ name: 'Go on', help: 'The time is up.', log: 'The time is up' })
