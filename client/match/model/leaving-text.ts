import type { Definition, View } from '../../../engine/model/views.ts'
import { durationText, sentenceCase } from '../../../engine/model/words.ts'
import type { Absent, Chart, Phase } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'
import type { ClocksView, MatchInfo } from '../../remote/wire.ts'
import { askedSeats } from './offer-text.ts'
import { isMine } from './sentences.ts'

interface Known {
  match: Pick<MatchInfo, 'mySeat' | 'players' | 'clock' | 'graceMs' | 'pausedAt'>
  newest: Pick<View, 'inactive'>
  clocks: ClocksView | null
  /** What the rules do for a player who is away, as `doneForAbsent` says it. */
  done: string
}

/** What becomes of a player who closes the page now and comes back later; `now`: the server's time, in milliseconds since 1970. */
export function leavingText({ match, newest, clocks, done }: Known, now: number): string {
  const { mySeat, clock, graceMs, pausedAt } = match
  if (pausedAt !== undefined) return t('Your seat stays yours. The match is paused: nothing happens until a player goes on.')
  if (clock) {
    const endsAt = clocks?.seats[mySeat ?? -1]?.endsAt ?? null
    const then = clock.out === 'lose' ? t('you resign') : done
    if (endsAt === null) return t('Your seat stays yours. Your clock runs when it is your turn; once it has run out, {then}.', { then })
    return t('Your seat stays yours. Your clock runs: if you do not move within {duration}, {then}.', {
      duration: durationText(Math.max(0, endsAt - now)),
      then,
    })
  }
  if (askedSeats(match, newest.inactive).every((seat) => seat === mySeat)) return t('Your seat stays yours: the match waits for you.')
  return t(
    'Your seat stays yours. If the match waits for you for {duration} while you are gone, the others can end it, or go on without you: then {done}.',
    { duration: durationText(graceMs), done },
  )
}

/** What happens to a player who leaves the table now. */
export interface Absence {
  readonly said: string
  /** Whether they resign at once. */
  readonly loses: boolean
}

/** Says what the rules do for a player who leaves the table: now, if play waits for them, or once it does. */
export function absenceOf(definition: Definition, view: View): Absence {
  return isMine(view) ? atOnce(definition, ruleAt(definition.chart, view.phase.path)) : { said: later(definition), loses: false }
}

/** What the rules do instead of a player who is away, now or at their next turn, as the end of a sentence. */
export function doneForAbsent(definition: Pick<Definition, 'chart' | 'moves'>, view: View): string {
  const { chart, moves } = definition
  const [rule, ...more] = isMine(view) ? [ruleAt(chart, view.phase.path)] : [...new Set([rootRule(chart), ...rulesWithin(chart)])]
  if (rule === undefined || more.length > 0)
    return [rule, ...more].includes('resign') ? t('the rules move for you, or you resign') : t('the rules move for you')
  if (rule === 'resign') return t('you resign')
  return rule === 'wait' ? t('the match waits for you') : t('this move is made for you: {move}', { move: moveText(moves, rule) })
}

function atOnce({ moves }: Definition, rule: Rule): Absence {
  if (rule === 'resign') return { said: t('It is your turn. If you give up your seat now, you resign and cannot come back.'), loses: true }
  if (rule === 'wait') return { said: t('It is your turn. The match will wait until you come back.'), loses: false }
  const done = moveText(moves, rule)
  return {
    said: t(
      'It is your turn. If you give up your seat, this move will be made for you: {done}. You can come back while the match is running.',
      {
        done,
      },
    ),
    loses: false,
  }
}

function later({ chart, moves }: Definition): string {
  const rules = [...new Set([rootRule(chart), ...rulesWithin(chart)])]
  const [rule, ...more] = rules
  if (more.length > 0) {
    const resigns = rules.includes('resign')
      ? ` ${t('At some points of the match you will resign automatically and cannot come back.')}`
      : ''
    return `${t('You can come back while the match is running. When it is your turn, the rules decide what is done for you.')}${resigns}`
  }
  if (rule === 'wait') return t('You can come back while the match is running. The match will wait for you.')
  if (rule === 'resign') return t('You can come back until it is your turn. If you are not back by then, you will resign automatically.')
  return t('You can come back while the match is running. When it is your turn, this move will be made for you: {move}.', {
    move: moveText(moves, rule),
  })
}

/** `resign`, `wait`, or the name of a move. */
type Rule = string
const nameIn = (absent: Absent): Rule => (typeof absent === 'string' ? absent : absent.move)
const rootRule = ({ absent }: Chart): Rule => nameIn(absent ?? 'resign')
const moveText = (moves: Definition['moves'], move: string) => moves[move]?.name || sentenceCase(move)

/** The rule of the phase at that path, or of the nearest phase around it that has one. */
function ruleAt(chart: Chart, path: string): Rule {
  let here: Phase | undefined = chart
  let rule = rootRule(chart)
  for (const name of path.split('.')) {
    here = here?.states?.[name] ?? here?.seats?.states?.[name]
    if (here?.absent !== undefined) rule = nameIn(here.absent)
  }
  return rule
}

function rulesWithin({ states, seats }: Phase): Rule[] {
  const phases = [...Object.values(states ?? {}), ...Object.values(seats?.states ?? {})]
  return phases.flatMap((phase) => [...(phase.absent === undefined ? [] : [nameIn(phase.absent)]), ...rulesWithin(phase)])
}
