import { list, oneOf, type Seat, seat, string } from 'playchart/engine'
import { call, hearOut, point, say, timeUp, vote } from './moves.ts'
import { hunters, isAlive, isWolf, lib, moreThanHalf, mostNamed, ROLES, roles, rolesFor, village } from './village.ts'

/** So many nights without prey, and the wolves have lost. */
const STARVED = 2
const TALK_MS = { short: 60_000, usual: 180_000, long: 360_000 }
/** How long players have to speak before the vote can begin: agents call for it at once, and are mostly more than half. */
const OPENING_MS = 30_000

const nightFalls = lib.increment('night', { name: 'Night Falls', help: 'Everybody falls silent.', log: 'Night falls' })
const forget = lib.setAll({ prey: null, target: null, calls: false, says: '' })
/** Only the seer reads who it was. All are told that the seer sees: that a living seer does so every night is no secret. */
const dream = village.fixUp({
  facts: {
    seen: seat({ sanitize: { all: 'hidden', seers: 'visible' } }),
    as: oneOf('nobody', 'villager', 'wolf').sanitized({ all: 'hidden', seers: 'visible' }),
  },
  log: 'In the night the seer sees ${seen} (${as})',
  apply: ({ players }, tell) => {
    const seer = players.find((player) => isAlive(player) && player.role === 'seer')
    if (!seer) return
    const { target } = seer
    // A seer who points at themselves sees nobody.
    if (target === null || players[target] === seer) {
      tell({ as: 'nobody' })
      return
    }
    const seen = players[target]!
    seen.vision = seen.role
    tell({ seen: target, as: isWolf(seen) ? 'wolf' : 'villager' })
  },
})
const wake = village.fixUp({
  facts: { killed: seat({ none: true }), news: oneOf('has been killed', 'nobody has been killed') },
  log: 'The sun rises: ${killed} ${news}',
  apply: ({ game, players, random }, tell) => {
    for (const player of players.filter(isAlive)) {
      if (player.target === null) continue
      if (isWolf(players[player.target]!)) player.trails++
    }
    // Where the pack is not of one mind, chance decides.
    const prey = mostNamed(hunters(players).map(({ prey }) => prey))
    game.killed = prey.length > 0 ? random.pick(prey) : null
    tell({ killed: game.killed, news: game.killed === null ? 'nobody has been killed' : 'has been killed' })
    game.hanged = null
    game.hungry = game.killed === null ? game.hungry + 1 : 0
  },
})
const openVotes = lib.setAll((player) => ({ voted: isAlive(player) ? player.vote : null, vote: null, counted: !isAlive(player) }))
/** Shows together who has voted alike. */
const tally = village.fixUp({
  facts: {
    voters: list(seat()),
    how: oneOf('votes against', 'vote against', 'names nobody', 'name nobody'),
    accused: seat(),
  },
  log: '${voters} ${how} ${accused}',
  apply: ({ players }, tell) => {
    const accused = players.find(({ counted }) => !counted)!.voted
    const voters = [...players.keys()].filter((seat) => !players[seat]!.counted && players[seat]!.voted === accused)
    for (const seat of voters) players[seat]!.counted = true
    const isOne = voters.length === 1
    if (accused === null) tell({ voters, how: isOne ? 'names nobody' : 'name nobody' })
    else tell({ voters, how: isOne ? 'votes against' : 'vote against', accused })
  },
})
const count = village.fixUp({
  facts: { hanged: seat({ none: true }), verdict: oneOf('hangs', 'hangs nobody'), votes: string() },
  log: 'The votes are counted: the village ${verdict} ${hanged} ${votes}',
  apply: ({ game, players }, tell) => {
    const votes = players.filter(isAlive).map(({ voted }) => voted)
    const most = mostNamed(votes)
    // A tie spares all.
    game.hanged = most.length === 1 ? most[0]! : null
    const counted = `${votes.filter((vote) => vote === most[0]).length} of ${votes.length} votes`
    if (game.hanged !== null) tell({ hanged: game.hanged, verdict: 'hangs', votes: `with ${counted}` })
    else tell({ hanged: null, verdict: 'hangs nobody', votes: most.length > 1 ? `in a tie with ${counted} each` : '' })
    game.killed = null
  },
})
/** A player who dies or leaves shows their role, and no longer takes part. */
const bury = village.fixUp({
  facts: { gone: list(seat()), role: list(oneOf(...ROLES)) },
  log: '${gone} shows the role: ${role}',
  apply: ({ game, players, isActive, deactivate }, tell) => {
    const gone: Seat[] = []
    for (const [seat, player] of players.entries()) {
      if (!isAlive(player)) continue
      player.fate = seat === game.killed ? 'killed' : seat === game.hanged ? 'hanged' : isActive(seat) ? 'alive' : 'left'
      if (isAlive(player)) continue
      player.shown = player.role
      deactivate(seat)
      gone.push(seat)
    }
    if (gone.length > 0) tell({ gone, role: gone.map((seat) => players[seat]!.role) })
  },
})

/** A player who has pointed is done; but a wolf points until more than half of the hunting pack point at the same player. */
const isDone = village.guard(({ me, players, seat }) => {
  if (!isWolf(me)) return me.target !== null
  return me.prey === seat || (me.prey !== null && moreThanHalf(hunters(players), ({ prey }) => prey === me.prey))
})
/** How many call for the vote, and how many are needed: more than half. */
const calls = village.args(({ players }) => {
  const alive = players.filter(isAlive)
  return { calls: alive.filter(({ calls }) => calls).length, needed: Math.floor(alive.length / 2) + 1 }
})
const isTalking = village.guard(({ me }) => !me.calls, 'You have called for the vote.')
const voteCalled = village.guard(({ players }) => moreThanHalf(players.filter(isAlive), ({ calls }) => calls))
const allCalled = village.guard(({ players }) => players.filter(isAlive).every(({ calls }) => calls))
const uncounted = village.guard(({ players }) => players.some((player) => isAlive(player) && !player.counted))
const someoneLeft = village.guard(({ players, isActive }) => players.some((player, seat) => isAlive(player) && !isActive(seat)))
const villageWins = village.guard(({ game, players }) => game.hungry === STARVED || !players.filter(isAlive).some(isWolf))
const wolvesWin = village.guard(({ players }) => !moreThanHalf(players.filter(isAlive), (player) => !isWolf(player)))
/** All show their roles. */
const unmask = village.fixUp({
  facts: { outcome: oneOf('won', 'lost'), wolves: list(seat()) },
  log: 'The wolves have ${outcome}: ${wolves}',
  apply: (state, tell) => {
    const { players } = state
    for (const player of players) player.shown = player.role
    const wolves = [...players.keys()].filter((seat) => isWolf(players[seat]!))
    tell({ outcome: villageWins.test(state) ? 'lost' : 'won', wolves })
  },
})
/** Why the match is over, by what all see once the roles are shown. */
const end = village.args(({ game, players }) => {
  if (!players.some((player) => isAlive(player) && player.shown === 'wolf')) return { end: 'The village wins: no wolf is alive' }
  return {
    end: game.hungry === STARVED ? 'The village wins: the wolves have starved' : 'The wolves win: the others no longer outnumber them',
  }
})
const oneSideHasWon = village.guard((state) => villageWins.test(state) || wolvesWin.test(state))

export default village.createGame({
  name: 'werewolf',
  description: 'By night wolves hunt; by day the village hangs whom it takes for one.',
  about: { minutes: [15, 40], weight: 'medium' },
  players: { min: 5, max: 12, default: 8 },
  // What can be taken back would tell what has happened.
  undo: false,
  // A dead wolf or seer knows what the living have to find out.
  chat: { closedIn: ['night'], eliminated: 'apart' },
  groups: { seers: ({ players }, viewer) => players[viewer]!.role === 'seer' },
  distribute: {},
  beforeDeal: (state) => {
    roles.deal(state, rolesFor(state.seats))
    for (const player of state.players) player.team = player.role === 'wolf' ? 'wolves' : 'village'
  },
  moves: { point, say, call, vote, hearOut, timeUp, nightFalls, forget, dream, wake, openVotes, tally, count, bury, unmask },
  guards: { isDone, isTalking, voteCalled, allCalled, uncounted, someoneLeft, oneSideHasWon },
  args: { calls, end },
  delays: { talk: village.delay(({ variant }) => TALK_MS[variant.talk] - OPENING_MS) },
  chart: {
    initial: 'dusk',
    always: [
      { guard: 'someoneLeft', actions: 'bury' },
      { guard: 'oneSideHasWon', target: 'over' },
    ],
    states: {
      dusk: { always: { actions: 'nightFalls', target: 'night' } },
      night: {
        entry: 'forget',
        prompt: 'It is night',
        absent: 'point',
        after: { 90000: { move: 'timeUp' } },
        on: { timeUp: { turn: 'none', target: 'dawn' } },
        // All do the same, and nobody sees who has done it.
        seats: {
          sanitize: 'hidden',
          initial: 'awake',
          states: {
            // The same for all: those who watch read it too. The board says to wolves alone what they do, unless they cover it.
            awake: {
              prompt: 'It is night: point at somebody. Wolves agree on whom to kill',
              moves: ['point'],
              always: { guard: 'isDone', target: 'asleep' },
            },
            asleep: { type: 'final', prompt: 'It is night, and your eyes are closed' },
          },
        },
        onDone: 'dawn',
      },
      dawn: { exit: 'dream', always: { actions: 'wake', target: 'day' } },
      day: {
        entry: 'bury',
        initial: 'talk',
        states: {
          talk: {
            turn: 'all',
            args: 'calls',
            absent: 'call',
            initial: 'opening',
            states: {
              opening: {
                prompt: 'Talk it over: no vote before this time is up, unless all call for it',
                after: { [OPENING_MS]: { move: 'hearOut' } },
                on: { say: { guard: 'isTalking' }, call: { guard: 'isTalking' }, hearOut: { turn: 'none', target: 'open' } },
                always: { guard: 'allCalled', target: 'day.vote' },
              },
              open: {
                prompt: 'Talk it over: ${args.calls} of ${args.needed} call for the vote',
                after: { talk: { move: 'timeUp' } },
                on: { say: { guard: 'isTalking' }, call: { guard: 'isTalking' }, timeUp: { turn: 'none', target: 'day.vote' } },
                always: { guard: 'voteCalled', target: 'day.vote' },
              },
            },
          },
          vote: {
            prompt: 'The village votes',
            absent: { move: 'vote', args: { against: null } },
            after: { 60000: { move: 'timeUp' } },
            on: { timeUp: { turn: 'none', target: 'count' } },
            seats: {
              initial: 'choosing',
              states: {
                choosing: { prompt: 'Who is to hang?', on: { vote: 'voted' } },
                voted: { type: 'final', prompt: 'You have voted; others still choose' },
              },
            },
            onDone: 'count',
          },
          count: {
            entry: 'openVotes',
            always: [
              { guard: 'uncounted', actions: 'tally' },
              { actions: 'count', target: 'evening' },
            ],
          },
        },
      },
      evening: { entry: 'bury', always: [{ guard: 'oneSideHasWon', target: 'over' }, 'dusk'] },
      over: { type: 'final', entry: 'unmask', args: 'end', prompt: '${args.end}' },
    },
  },
  winners: (state) =>
    state.players.flatMap((player, seat) => (isWolf(player) !== villageWins.test(state) && player.fate !== 'left' ? [seat] : [])),
})
