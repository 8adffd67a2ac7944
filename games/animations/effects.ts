import { componentOf, int, oneOf, roll } from 'playchart/engine'
import { lib, men, plants, table } from './table.ts'

/** What happens to tokens, plants, the die and the clock. */
export const effects = {
  step: table.move({
    help: 'The first token goes to the next space of the track.',
    facts: { token: componentOf(men), space: int() },
    log: '${player} moves a ${token} token on to space ${space}',
    apply: ({ game: { track } }, _, tell) => {
      const at = [...track].findIndex((space) => !space.isEmpty)
      const to = (at + 1) % track.length
      tell({ token: track.at(at).first, space: to + 1 })
      track.at(at).first!.moveTo(track.at(to))
    },
  }),
  hop: table.move({
    help: 'A token goes to an empty square.',
    facts: { token: componentOf(men), from: int(), to: int() },
    log: '${player} lets a ${token} token hop from square ${from} to ${to}',
    apply: ({ game: { squares }, random }, _, tell) => {
      const token = random.pick([...squares])
      const empty = [...Array(squares.length).keys()].filter((square) => !squares.at(square))
      const [from, to] = [squares.slotOf(token), random.pick(empty)]
      tell({ token, from: from + 1, to: to + 1 })
      squares.swap(from, to)
    },
  }),
  swap: table.move({
    help: 'Two tokens change places.',
    facts: { first: componentOf(men), from: int(), second: componentOf(men), to: int() },
    log: '${player} swaps a ${first} token on square ${from} with a ${second} one on ${to}',
    apply: ({ game: { squares }, random }, _, tell) => {
      const token = random.pick([...squares])
      const other = random.pick([...squares].filter((one) => one !== token))
      const [from, to] = [squares.slotOf(token), squares.slotOf(other)]
      tell({ first: token, from: from + 1, second: other, to: to + 1 })
      squares.swap(from, to)
    },
  }),

  tap: table.move({
    help: 'Lays the first plant crosswise, or upright again.',
    facts: { plant: componentOf(plants), way: oneOf('crosswise', 'upright') },
    log: '${player} lays ${plant} ${way}',
    apply: ({ game }, _, tell) => {
      const plant = game.plants.first!
      plant.state.tapped = !plant.state.tapped
      tell({ plant, way: plant.state.tapped ? 'crosswise' : 'upright' })
    },
  }),
  layOn: table.move({
    help: 'The last plant goes onto the first.',
    facts: { plant: componentOf(plants), other: componentOf(plants) },
    log: '${player} lays ${plant} on ${other}',
    legal: ({ game }) => game.plants.count > 1 || 'There is no other plant.',
    apply: ({ game: { plants } }, _, tell) => {
      tell({ plant: plants.last, other: plants.first })
      plants.last!.moveTo(plants.first!.state.on)
    },
  }),
  takeOff: table.move({
    help: 'The plant that lies on the first one goes back to its place.',
    facts: { plant: componentOf(plants), other: componentOf(plants) },
    log: '${player} takes ${plant} off ${other}',
    legal: ({ game }) => !game.plants.first!.state.on.isEmpty || 'Nothing lies on it.',
    apply: ({ game: { plants } }, _, tell) => {
      const other = plants.first!
      const plant = other.state.on.first!
      tell({ plant, other })
      plant.moveTo(plants)
    },
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
