import { int, roll } from 'playchart/engine'
import { lib, table } from './table.ts'

/** What happens to tokens, plants, the die and the clock. */
export const effects = {
  step: table.move({
    help: 'The first token goes to the next space of the track.',
    log: '${player} moves a token on',
    apply: ({ game: { track } }) => {
      const at = [...track].findIndex((space) => !space.isEmpty)
      track.at(at).first!.moveTo(track.at((at + 1) % track.length))
    },
  }),
  hop: table.move({
    help: 'A token goes to an empty square.',
    log: '${player} lets a token hop',
    apply: ({ game: { squares }, random }) => {
      const token = random.pick([...squares])
      const empty = [...Array(squares.length).keys()].filter((square) => !squares.at(square))
      squares.swap(squares.slotOf(token), random.pick(empty))
    },
  }),
  swap: table.move({
    help: 'Two tokens change places.',
    log: '${player} swaps two tokens',
    apply: ({ game: { squares }, random }) => {
      const token = random.pick([...squares])
      const other = random.pick([...squares].filter((one) => one !== token))
      squares.swap(squares.slotOf(token), squares.slotOf(other))
    },
  }),

  tap: table.move({
    help: 'Lays the first plant crosswise, or upright again.',
    log: '${player} taps a plant',
    apply: ({ game }) => {
      const { state } = game.plants.first!
      state.tapped = !state.tapped
    },
  }),
  layOn: table.move({
    help: 'The last plant goes onto the first.',
    log: '${player} lays a plant on another',
    legal: ({ game }) => game.plants.count > 1 || 'There is no other plant.',
    apply: ({ game: { plants } }) => plants.last!.moveTo(plants.first!.state.on),
  }),
  takeOff: table.move({
    help: 'The plant that lies on the first one goes back to its place.',
    log: '${player} takes a plant off another',
    legal: ({ game }) => !game.plants.first!.state.on.isEmpty || 'Nothing lies on it.',
    apply: ({ game: { plants } }) => plants.first!.state.on.first!.moveTo(plants),
  }),

  roll: table.move({
    help: 'Rolls the die.',
    facts: { face: int() },
    log: '${player} rolls ${face}',
    apply: ({ game, random }, _, tell) => tell({ face: roll(game.dice.first!, random) }),
  }),
  countRoll: lib.increment('rolls'),
  startClock: table.move({
    help: 'It rings when it has run down.',
    log: '${player} starts the clock',
    apply: ({ game }) => game.clock.start(12_000, 'ring'),
  }),
  stopClock: table.move({
    help: 'Stops the clock before it rings.',
    log: '${player} stops the clock',
    legal: ({ game }) => game.clock.isRunning || 'The clock does not run.',
    apply: ({ game }) => void game.clock.cancel(),
  }),
  ring: lib.asMove(lib.increment('rings'), { name: 'Ring', log: 'The clock rings' }),
  greet: lib.asMove(lib.increment('greetings'), { name: 'Greet', help: 'A word appears, rises and fades.', log: '${player} says hello' }),
}
