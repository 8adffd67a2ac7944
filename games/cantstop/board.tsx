import { type BoardProps, board, Die, MoveButton, Stack, seatColour } from 'playchart/kit'
import { createSignal, For, Show } from 'solid-js'
import { heightOf, PLAYS, SUMS } from './columns.ts'
import type game from './game.ts'
import './board.css'

const TUMBLE_MS = 500
const REGRET_MS = 1400

// A roll is to be seen before the next one, and one that nothing can be done with before the turn passes.
export default board<typeof game>(Table, {
  pace: ({ move }) => (move === 'roll' ? { restMs: TUMBLE_MS } : move === 'fallBack' ? { restMs: REGRET_MS } : {}),
})

function Table(props: BoardProps<typeof game>) {
  const table = () => props.view.game
  const [aimed, setAimed] = createSignal<string | null>(null)
  const pairings = () => props.view.phase.args?.pairings ?? []
  const isBust = () => props.step?.move === 'fallBack' || (table().plays.length === 0 && props.view.phase.path === 'rolled')
  const piecesIn = (sum: number) => table().columns[sum - SUMS[0]]!.slots.map((piece) => piece!)
  const stepOf = (sum: number, owner: number | null) => piecesIn(sum).find(({ values }) => values!.owner === owner)?.state?.step
  const claimant = (sum: number) =>
    piecesIn(sum).find(({ values, state }) => values!.owner !== null && state!.step === heightOf(sum))?.values?.owner ?? null
  const claimedBy = (seat: number) => SUMS.filter((sum) => claimant(sum) === seat)
  const isTurn = (seat: number) => props.view.awaited.includes(seat)
  const watchAim = (list: HTMLElement) => {
    const aimAt = ({ target }: Event) => setAimed((target as Element).closest<HTMLElement>('[data-play]')?.dataset.play ?? null)
    for (const event of ['pointerover', 'focusin']) list.addEventListener(event, aimAt)
    for (const event of ['pointerleave', 'focusout']) list.addEventListener(event, () => setAimed(null))
  }
  /** Where a play that is looked at leads to in a column. */
  const aim = (sum: number) => {
    const by = PLAYS[aimed() ?? '']?.filter((one) => one === sum).length ?? 0
    return by && pairings().length ? (stepOf(sum, null) ?? stepOf(sum, props.view.turn) ?? 0) + by : 0
  }
  const said = (sum: number) => {
    const owner = claimant(sum)
    if (owner !== null) return props.words('Column {sum}, claimed by {name}', { sum, name: props.name(owner) })
    const pieces = piecesIn(sum).map(({ values, state }) =>
      props.words(', {name} on {step}', {
        name: values!.owner === null ? props.words('runner') : props.name(values!.owner),
        step: state!.step,
      }),
    )
    return `${props.words('Column {sum}, {steps} steps', { sum, steps: heightOf(sum) })}${pieces.join('')}`
  }
  /** What one can advance by: `6 and 8`, `7 twice`. */
  const playText = (play: string) => {
    const [first, second] = PLAYS[play]!
    if (second === undefined) return play
    return first === second ? props.words('{n} twice', { n: first! }) : props.words('{first} and {second}', { first: first!, second })
  }

  return (
    <div class="cs">
      <ol class="cs-columns" aria-label={props.words('Columns')}>
        <For each={SUMS}>
          {(sum) => (
            <li
              class="cs-column"
              data-stack={`game.columns.${sum - SUMS[0]}`}
              data-claimed={claimant(sum) !== null}
              style={{ '--tone': seatColour(claimant(sum) ?? 0) }}
            >
              <span class="pc-unseen">{said(sum)}</span>
              <div class="cs-steps" aria-hidden="true">
                <For each={Array.from({ length: heightOf(sum) }, (_, i) => heightOf(sum) - i)}>
                  {(step) => (
                    <div class="cs-step" data-top={step === heightOf(sum)} data-aim={aim(sum) === step}>
                      <Show when={step === heightOf(sum)}>
                        <span class="cs-sum">{sum}</span>
                      </Show>
                      <For each={piecesIn(sum).filter(({ state }) => state!.step === step)}>
                        {(piece) => <Piece id={piece.id} owner={piece.values!.owner} />}
                      </For>
                    </div>
                  )}
                </For>
              </div>
            </li>
          )}
        </For>
      </ol>

      <div class="cs-side">
        <div class="cs-tray pc-felt" role="group" aria-label={props.words('Roll and choose')} tabIndex={-1}>
          <div class="cs-dice" role="group" aria-label={props.words('Dice')}>
            <For each={table().dice.slots.map((_, i) => i)}>
              {(i) => <Die value={table().rolls === 0 ? null : (table().dice.slots[i]?.state?.value ?? null)} roll={table().rolls} />}
            </For>
          </div>
          <Show when={!props.view.finished}>
            <ul class="cs-pairings" aria-label={props.words('Pairs')} ref={watchAim}>
              <Show when={isBust()}>
                <li class="cs-bust">{props.words('No pair can be used!')}</li>
              </Show>
              <For each={pairings()}>
                {({ pairs, plays }) => (
                  <li class="cs-pairing" data-usable={plays.length > 0}>
                    <For each={pairs}>
                      {(pair) => (
                        <span class="cs-pair" aria-hidden="true">
                          <For each={pair}>{(face) => <Die value={face} />}</For>
                        </span>
                      )}
                    </For>
                    <span class="cs-plays">
                      <For each={plays} fallback={<span class="cs-none">{props.words('closed')}</span>}>
                        {(play) => (
                          <Show when={props.me === props.view.turn} fallback={<span class="cs-play">{playText(play)}</span>}>
                            <span data-play={play}>
                              <MoveButton move="advance" args={{ columns: play }}>
                                <span class="pc-unseen">{props.words('Advance in ')}</span>
                                {playText(play)}
                              </MoveButton>
                            </span>
                          </Show>
                        )}
                      </For>
                    </span>
                  </li>
                )}
              </For>
            </ul>
            <div class="pc-moves">
              <MoveButton move="roll" primary />
              <MoveButton move="stop" />
            </div>
          </Show>
          <div class="cs-runners">
            <span>{props.words('Runners')}</span>
            <Stack
              of={table().runners}
              label={props.words('Runners left')}
              size="1.125rem"
              ratio={1}
              describe={() => props.words('runner')}
            >
              {() => <Look owner={null} />}
            </Stack>
          </div>
        </div>

        <ul class="cs-players" aria-label={props.words('Claimed columns')}>
          <For each={props.view.players.map((_, seat) => seat)}>
            {(seat) => (
              <li class="pc-plate" data-turn={isTurn(seat)}>
                <span class="cs-symbol" data-stack={`players.${seat}.markers`} aria-hidden="true">
                  <Look owner={seat} />
                </span>
                <strong class="pc-plate-name" title={props.name(seat)}>
                  {props.name(seat)}
                </strong>
                <span class="cs-claimed" style={{ '--tone': seatColour(seat) }}>
                  <For each={claimedBy(seat)}>{(sum) => <span>{sum}</span>}</For>
                  <Show when={claimedBy(seat).length === 0}>
                    <span class="pc-unseen">{props.words('none')}</span>
                  </Show>
                  <For each={Array.from({ length: Math.max(0, 3 - claimedBy(seat).length) })}>{() => <i aria-hidden="true" />}</For>
                </span>
              </li>
            )}
          </For>
        </ul>
      </div>
    </div>
  )
}

function Piece(props: { id: string; owner: number | null }) {
  return (
    <div class="cs-piece" data-component={props.id}>
      <Look owner={props.owner} />
    </div>
  )
}

/** A marker in its player's colour and shape, or a runner. */
function Look(props: { owner: number | null }) {
  return <span class="cs-look" data-owner={props.owner ?? 'runner'} style={{ '--tone': seatColour(props.owner ?? 0) }} />
}
