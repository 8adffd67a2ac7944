import { type BoardProps, Card, Counter, partsOf } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { workText } from './board-words.tsx'
import { KINDS, PatronFace, Pot, Sign, WorkBack, WorkFace } from './faces.tsx'
import type game from './game.ts'

const { Stack } = partsOf<typeof game>()

/** Of whose things a label speaks: the viewer's, or another player's. */
const WHOSE = {
  points: ['Your points', '{name}’s points'],
  works: ['Your works of {kind}', '{name}’s works of {kind}'],
  pots: ['Your {kind}', '{name}’s {kind}'],
  reserve: ['Your reserve', '{name}’s reserve'],
  patrons: ['Your patrons', '{name}’s patrons'],
} as const

/** A player: what they own of each pigment, what they have reserved, and who has come to see them. */
export function Player(props: {
  board: BoardProps<typeof game>
  seat: number
  choiceText: (move: string, args: { work?: unknown }) => string
}) {
  const player = () => props.board.view.players[props.seat]!
  const isMine = () => props.board.me === props.seat
  const name = () => props.board.name(props.seat)
  const { words } = props.board
  const whose = (what: keyof typeof WHOSE, kind = '') => words(WHOSE[what][isMine() ? 0 : 1], { name: name(), kind: words(kind) })
  const pots = () => player().pots.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const points = () => props.board.view.scores?.[props.seat] ?? 0
  return (
    <section
      class="at-player pc-plate"
      aria-label={name()}
      data-mine={isMine()}
      data-turn={props.board.view.awaited.includes(props.seat)}
      data-out={props.board.view.inactive.includes(props.seat)}
    >
      <p class="at-name">
        <strong class="pc-plate-name" title={name()}>
          {isMine() ? words('{name} (you)', { name: name() }) : name()}
        </strong>
        <span class="at-count">{words('{n} of 10 pots', { n: pots() })}</span>
        <span class="at-score">
          <Counter value={points()} label={whose('points')} quiet />{' '}
          <span class="at-unit" aria-hidden="true">
            {points() === 1 ? words('point') : words('points')}
          </span>
        </span>
      </p>
      <div class="at-own">
        <div class="at-columns">
          <For each={KINDS}>
            {(kind, i) => (
              <div class="at-column" data-kind={kind}>
                <Show when={player().works[i()]} fallback={<span class="at-no-work" />}>
                  {(works) => (
                    <div class="at-walled">
                      <Sign kind={kind} />
                      <Stack
                        of={works()}
                        label={whose('works', kind)}
                        layout="stack"
                        top="last"
                        size="100%"
                        ratio={1.15}
                        count={(works().count ?? 0) > 0}
                        describe={(work) => (work?.values ? workText(work.values, words) : words('no work'))}
                      >
                        {(work) => <Card of={work}>{(values) => <WorkFace work={values} />}</Card>}
                      </Stack>
                    </div>
                  )}
                </Show>
                <Stack
                  of={player().pots[i()]!}
                  label={whose('pots', kind)}
                  layout="stack"
                  size="var(--pot)"
                  ratio={1}
                  count={(player().pots[i()]!.count ?? 0) > 0}
                  moves={isMine() ? [props.board.can('pass') ? 'pass' : 'giveBack'] : undefined}
                  args={{ kind }}
                  describe={() => words(kind)}
                >
                  {() => <Pot kind={kind} />}
                </Stack>
              </div>
            )}
          </For>
        </div>
        <div class="at-kept">
          <Stack
            of={player().reserve}
            label={whose('reserve')}
            size="var(--kept)"
            ratio={1.3}
            faceDown={!isMine()}
            moves={isMine() ? ['buyReserved'] : undefined}
            choiceText={props.choiceText}
            describe={(work) => (work?.values ? workText(work.values, words) : words('a work that only {name} knows', { name: name() }))}
          >
            {(work) => (
              <Card of={work} class="at-face-down" back={({ size }) => <WorkBack size={size} />}>
                {(values) => <WorkFace work={values} />}
              </Card>
            )}
          </Stack>
          <Show when={player().patrons.count}>
            <Stack of={player().patrons} label={whose('patrons')} size="var(--kept)" ratio={1.3} describe={(patron) => patron?.name ?? ''}>
              {(patron) => <Card of={patron}>{(values) => <PatronFace patron={values} points={3} />}</Card>}
            </Stack>
          </Show>
        </div>
      </div>
    </section>
  )
}
