import { z } from 'zod'
import type { GameChart, GameInfo, GameRules } from '../../../games/games.ts'
import type { ComparedCharts } from '../../../games/workers/drawn-chart.ts'
import type { RecordedCoverage } from '../../../games/workers/replayed-matches.ts'
import type { SimulatedMatches } from '../../../games/workers/simulated.ts'
import type { PlayedHere } from '../../../rules/played-here.ts'
import type { RulesVersion } from '../../../rules/rules-versions.ts'

/** The answers about games alone, for `answers.ts`. */

const count = z.int().min(0)
const json = z.record(z.string(), z.json())

/** What a game is called. */
export const described = { name: z.string(), displayName: z.string(), description: z.string() }

const game = z.strictObject({
  ...described,
  minutes: z.strictObject({ least: z.number(), most: z.number() }).optional(),
  weight: z.enum(['light', 'medium', 'heavy']).optional(),
  players: z.strictObject({ min: count, max: count, default: count, counts: z.array(count) }),
  variants: json,
  absentResign: z.literal(true).optional().describe('Absent players resign wherever play waits for them.'),
  agents: z.array(z.strictObject(described)),
})

const outlineMove = z.strictObject({ move: z.string(), name: z.string(), help: z.string(), who: z.string().optional() })
const gameRules = z.strictObject({
  ...described,
  players: z.strictObject({ min: count, max: count }),
  text: z
    .strictObject({
      language: z.string().describe('In which the text is written: English where the game has none in the one that was asked for.'),
      html: z.string(),
      sections: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    })
    .nullable(),
  outline: z.strictObject({
    phases: z.array(
      z.strictObject({
        path: z.string(),
        name: z.string(),
        depth: count,
        about: z.string(),
        who: z.string().nullable(),
        moves: z.array(outlineMove),
        happens: z.array(outlineMove),
        clock: z.array(z.strictObject({ ...outlineMove.pick({ move: true, name: true, help: true }).shape, after: count.nullable() })),
      }),
    ),
    ends: z.array(z.string()),
  }),
  older: z.literal(true).optional(),
})
const walk = z
  .strictObject({
    phases: z.array(
      z.strictObject({
        path: z.string(),
        prompt: z.string().nullable(),
        facts: z.array(z.string()).describe('What is drawn in its box besides the prompt and its lines.'),
        initial: z.string().nullable(),
        final: z.boolean(),
        seats: z.boolean(),
        only: z.array(z.string()).nullable(),
        runsOut: z.boolean().describe('It may be done while play rests in it.'),
        steps: z.array(z.string()).describe('Of its progression.'),
      }),
    ),
    lines: z.array(
      z.strictObject({
        id: z.string().describe('`data-line` in the picture.'),
        kind: z.enum(['move', 'always', 'after', 'done']),
        from: z.string(),
        move: z.string().nullable(),
        word: z.string(),
        guard: z.string().nullable(),
        text: z.string().describe('As drawn.'),
        turn: z.string().nullable(),
        to: z.string().nullable(),
        interrupt: z.string().nullable(),
      }),
    ),
  })
  .describe('What leads where, by paths of phases.')
const gameChart = z.strictObject({
  name: z.string(),
  displayName: z.string(),
  svg: z.string(),
  walk,
  findings: z.array(
    z.strictObject({ level: z.enum(['error', 'warning']), code: z.string(), phase: z.string(), sentence: z.string(), shownBy: z.string() }),
  ),
})
const rulesVersion = z.strictObject({
  hash: z.string(),
  isCurrent: z.boolean(),
  since: z.number().nullable().describe('When the first match began under it.'),
  running: z.strictObject({ all: count, pinned: count, stopped: count }).describe('Running matches that were played by it last.'),
})
const path = z.string().nullable()
const compared = z.strictObject({
  before: z.string().describe('The older chart as SVG; what differs has `data-differs`.'),
  after: z.string(),
  changes: z.array(z.strictObject({ sentence: z.string(), before: path, after: path })),
  declared: z.array(z.string()),
})
const spread = { min: z.number(), median: z.number(), max: z.number() }
const times = z.record(z.string(), count)
const moved = times.describe('How many moves players and the clock made in each phase and those inside, by path.')
const played = z.strictObject({
  matches: count,
  moves: z.strictObject(spread),
  phases: z.record(z.string(), z.strictObject({ versions: count, ms: z.number() })),
  moved,
  made: z.array(z.strictObject({ move: z.string(), name: z.string(), times: count })),
  ways: z.array(z.strictObject({ from: z.string(), move: z.string(), to: z.string(), times: count })),
  left: count.describe('Matches that could not be played again in time, or by these rules.'),
  other: count.describe('Matches that were played by other rules.'),
})
const recorded = z.strictObject({
  matches: count,
  left: z.array(z.string()).describe('Names of the files that there was no time to play again.'),
  broken: z.array(z.string()).describe('Names of the files that no longer play by these rules.'),
  phases: times.describe('How often play was in each phase, by path.'),
  moved,
  transitions: z.array(z.strictObject({ text: z.string(), times: count })),
})
const simulation = z.strictObject({
  seats: count,
  seed: count,
  matches: count,
  outcomes: z.array(
    z.strictObject({
      seat: count,
      agent: z.string(),
      won: count,
      lost: count,
      moved: count,
      idle: count,
      score: z.number().nullable(),
    }),
  ),
  draws: count,
  unfinished: count,
  moves: z.strictObject(spread),
  versions: z.strictObject(spread),
  lengths: z.array(z.strictObject({ from: count, to: count, count })),
  usage: z.strictObject({
    turns: z.strictObject(spread),
    minutes: z.strictObject(spread).nullable(),
    choices: z.strictObject({ ...spread, mean: z.number(), positions: count, unlisted: count }),
    moves: z.array(z.strictObject({ move: z.string(), name: z.string(), made: count, byAgent: times, legal: count })),
    phases: times.describe('How often play was in each phase, by path.'),
    moved,
  }),
  never: z.array(z.string()),
  transitions: count,
})
true satisfies Exclude<keyof PlayedHere, keyof z.input<typeof played>> extends never ? true : false
true satisfies Exclude<keyof RecordedCoverage, keyof z.input<typeof recorded>> extends never ? true : false
true satisfies Exclude<keyof ComparedCharts, keyof z.input<typeof compared>> extends never ? true : false
true satisfies RulesVersion extends z.input<typeof rulesVersion> ? true : false
true satisfies Exclude<keyof SimulatedMatches, keyof z.input<typeof simulation>> extends never ? true : false
true satisfies Exclude<keyof GameChart, keyof z.input<typeof gameChart>> extends never ? true : false
true satisfies GameRules extends z.input<typeof gameRules> ? true : false
true satisfies GameInfo['agents'] extends z.input<typeof game.shape.agents> ? true : false

export const GAME_ANSWERS = {
  'GET /api/games': [200, z.strictObject({ games: z.array(game) })],
  'GET /api/covers': [200, z.strictObject({ covers: z.record(z.string(), z.string()) })],
  'GET /api/games/{game}/chart': [200, gameChart],
  'GET /api/games/{game}/chart/{format}': [200, null],
  'GET /api/games/{game}/played': [200, played],
  'GET /api/games/{game}/recorded': [200, recorded],
  'GET /api/games/{game}/versions': [200, z.strictObject({ versions: z.array(rulesVersion) })],
  'GET /api/games/{game}/versions/{rules}': [200, compared],
  'GET /api/games/{game}/simulation': [200, simulation],
  'GET /api/games/{game}/rules': [200, gameRules],
  'GET /api/games/{game}/rules/{picture}': [200, null],
} as const
