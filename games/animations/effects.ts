import { library, roll as rollDie } from 'playchart/engine'
import { type OpenTable, table } from './table.ts'

const RUN_MS = 12_000

const lib = library(table)

const step = table.move({
  name: 'Step',
  help: 'The first token goes to the next space of the track.',
  log: '${player} moves a token on',
  apply: ({ game: { track } }) => {
    const at = [...track].findIndex((space) => !space.isEmpty)
    track.at(at).first!.moveTo(track.at((at + 1) % track.length))
  },
})
const hop = table.move({
  name: 'Hop',
  help: 'A token goes to an empty square.',
  log: '${player} lets a token hop',
  apply: (state) => swapped(state, true, false),
})
const swap = table.move({
  name: 'Swap',
  help: 'Two tokens change places.',
  log: '${player} swaps two tokens',
  apply: (state) => swapped(state, true, true),
})
/** Exchanges what is on two squares, each with a token or without as said. */
function swapped({ game: { squares }, random }: OpenTable, ...full: readonly [boolean, boolean]): void {
  const all = Array.from({ length: squares.length }, (_, square) => square)
  const a = random.pick(all.filter((square) => (squares.at(square) !== undefined) === full[0]))
  const b = random.pick(all.filter((square) => square !== a && (squares.at(square) !== undefined) === full[1]))
  squares.swap(a, b)
}

const tap = table.move({
  name: 'Tap',
  help: 'Lays the first plant crosswise, or upright again.',
  log: '${player} taps a plant',
  apply: ({ game }) => {
    const { state } = game.plants.first!
    state.tapped = !state.tapped
  },
})
const layOn = table.move({
  name: 'Lay on',
  help: 'The last plant goes onto the first.',
  log: '${player} lays a plant on another',
  legal: ({ game }) => game.plants.count > 1 || 'There is no other plant.',
  apply: ({ game: { plants } }) => plants.last!.moveTo(plants.first!.state.on),
})
const takeOff = table.move({
  name: 'Take off',
  help: 'The plant that lies on the first one goes back to its place.',
  log: '${player} takes a plant off another',
  legal: ({ game }) => !game.plants.first!.state.on.isEmpty || 'Nothing lies on it.',
  apply: ({ game: { plants } }) => plants.first!.state.on.first!.moveTo(plants),
})

const roll = table.move({
  name: 'Roll',
  help: 'Rolls the die.',
  log: '${player} rolls the die',
  apply: ({ game, random }) => {
    rollDie(game.dice.first!, random)
    game.rolls++
  },
})
const startClock = table.move({
  name: 'Start the clock',
  help: 'It rings when it has run down.',
  log: '${player} starts the clock',
  apply: ({ game }) => game.clock.start(RUN_MS, 'ring'),
})
const stopClock = table.move({
  name: 'Stop it',
  help: 'Stops the clock before it rings.',
  log: '${player} stops the clock',
  legal: ({ game }) => game.clock.isRunning || 'The clock does not run.',
  apply: ({ game }) => {
    game.clock.cancel()
  },
})
const ring = lib.asMove(lib.increment('rings'), { name: 'Ring', log: 'The clock rings' })
const greet = lib.asMove(lib.increment('greetings'), {
  name: 'Say hello',
  help: 'A word appears, rises and fades.',
  log: '${player} says hello',
})

/** What happens to tokens, plants, the die and the clock. */
export const effects = { step, hop, swap, tap, layOn, takeOff, roll, startClock, stopClock, ring, greet }
