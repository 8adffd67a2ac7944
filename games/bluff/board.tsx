import { type BoardProps, board, Card, explained, MoveButton, Stack } from 'playchart/kit'
import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch } from 'solid-js'
import { ACTIONS, type Action, AIMED, ALONE, OUTCOMES, ROLE_HELP, type Role } from './actions.ts'
import { ActionSign, Face, RoleSign } from './faces.tsx'
import type game from './game.ts'
import './board.css'

/** How long to look at what nobody can answer any more. */
const RESTS: { readonly [move: string]: number } = {
  challenge: 900,
  prove: 2000,
  expose: 1800,
  turnUp: 900,
  carryOut: 1000,
  callOff: 1500,
  uncover: 1200,
}
export default board<typeof game>(Table, {
  pace: ({ move }) => ({ restMs: RESTS[move ?? ''] ?? 0 }),
  decks: { cards: { explain: ({ role }: { role: Role }, words) => words(ROLE_HELP[role]) } },
})

type Props = BoardProps<typeof game>
const GISTS: { readonly [A in Action]: string } = {
  ...{ fishes: '1 coin', trades: '2 coins', pilots: '3 coins', watches: 'draw a new crew' },
  ...{ robs: '2 coins of a rival', wrecks: 'pay 3: a rival loses one', denounces: 'pay 7: a rival loses one' },
}
const answering = (props: Props) => props.view.phase.path.startsWith('said.open')

function Table(props: Props) {
  const rivals = () => [...props.view.players.keys()].filter((seat) => seat !== props.me)
  return (
    <div class="bl">
      <ul class="bl-rivals" aria-label={props.words('Houses')} data-seats={rivals().length}>
        <For each={rivals()}>{(seat) => <House {...props} seat={seat} />}</For>
      </ul>
      <div class="bl-harbour pc-felt">
        <div class="bl-pile">
          <Stack of={props.view.game.deck} label={props.words('Deck')} layout="stack" faceDown />
          <span>{props.words('Deck')}</span>
        </div>
        <Affair {...props} />
        <div class="bl-pile">
          <Stack
            of={props.view.game.proof}
            label={props.words('Proof')}
            layout="grid"
            columns={1}
            describe={(card) => props.words(card?.values?.role ?? 'no card')}
          >
            {(card) => <Card of={card}>{({ role }) => <Face role={role} name={props.words(role)} />}</Card>}
          </Stack>
          <span>{props.words('Proof')}</span>
        </div>
      </div>
      <Show when={props.me !== null}>
        <div class="bl-mine">
          <ul class="bl-own" aria-label={props.words('Your house')}>
            <House {...props} seat={props.me!} />
          </ul>
          <Show when={!props.view.finished && !props.view.inactive.includes(props.me!)}>
            <Switch fallback={<Actions {...props} />}>
              <Match when={answering(props) && props.view.game.speaker === props.me}>
                <p class="bl-hint bl-waits">{props.words('The others may challenge what you say, or stop it.')}</p>
              </Match>
              <Match when={answering(props)}>
                <Answers {...props} />
              </Match>
              <Match when={props.can('turnUp')}>
                <p class="bl-hint">{props.words('Choose one of your cards.')}</p>
              </Match>
            </Switch>
          </Show>
        </div>
      </Show>
    </div>
  )
}

/** What is being done, who says to stop it, and who believes none of it. */
function Affair(props: Props) {
  const affair = () => props.view.game
  const path = () => props.view.phase.path
  const role = () => ACTIONS[affair().action].role
  const target = () => (affair().target === null ? '' : ` ${props.name(affair().target!)}`)
  const claimOf = (seat: number) => props.view.players[seat]!.claim
  const blocker = () => [...props.view.players.keys()].find((seat) => seat !== affair().actor && claimOf(seat) !== 'none')
  return (
    <Show
      when={/^(announced|said|reckoning|ended)/.test(path())}
      fallback={<p class="bl-fog">{props.words('Fog lies over the harbour.')}</p>}
    >
      <ol class="bl-affair" aria-label={props.words('What is being done')}>
        <li>
          <span>
            <strong>{props.name(affair().actor)}</strong> {props.words(affair().action)}
            {target()}
          </span>
          <Show when={role()}>{(role) => <Claim role={role()} state={claimOf(affair().actor)} words={props.words} />}</Show>
        </li>
        <Show when={blocker() !== undefined}>
          <li>
            <span>
              <strong>{props.name(blocker()!)}</strong> {props.words('says to stop it')}
            </span>
            <Claim role={props.view.players[blocker()!]!.posesAs as Role} state={claimOf(blocker()!)} words={props.words} />
          </li>
        </Show>
        <Show when={affair().challenger !== null}>
          <li>
            <strong>{props.name(affair().challenger!)}</strong> {props.words('calls that a lie')}
          </li>
        </Show>
        <Show when={OUTCOMES[affair().outcome]}>{(outcome) => <li class="bl-outcome">{props.words(outcome())}</li>}</Show>
        <Show when={affair().loser !== null && path().startsWith('reckoning')}>
          <li>
            <strong>{props.name(affair().loser!)}</strong> {props.words('loses one of the crew')}
          </li>
        </Show>
      </ol>
    </Show>
  )
}

const VERDICTS = { none: '', open: 'says so', true: 'true', lie: 'a lie' }
function Claim(props: { role: Role; state: keyof typeof VERDICTS; words: Props['words'] }) {
  return (
    <span class="bl-claim" data-state={props.state} {...explained(props.words(ROLE_HELP[props.role]))}>
      <RoleSign role={props.role} />
      {props.words(props.role)}
      <em>{props.words(VERDICTS[props.state])}</em>
    </span>
  )
}

/** A house: its crew, as far as it is seen, and its coins. */
function House(props: Props & { seat: number }) {
  const house = () => props.view.players[props.seat]!
  const isMine = () => props.seat === props.me
  const mayChoose = () => isMine() && props.can('turnUp')
  const note = () => {
    const { speaker, target } = props.view.game
    if (props.view.inactive.includes(props.seat))
      return (house().hand.count ?? 0) + (house().kept.count ?? 0) > 0 ? props.words('left') : props.words('out')
    if (!answering(props) || props.seat === speaker) return ''
    if (props.view.awaited.includes(props.seat)) return isMine() ? '' : props.words('listens')
    // What nobody can doubt and nobody can stop is never waited for.
    return target === null || props.view.players[speaker]!.claim === 'open' ? props.words('lets it be') : ''
  }
  const said = (role: string | undefined) => props.words(role ?? 'hidden card')
  return (
    <li class="bl-house pc-plate" data-turn={props.view.awaited.includes(props.seat)} data-out={props.view.inactive.includes(props.seat)}>
      <p class="bl-name">
        <strong class="pc-plate-name" title={props.name(props.seat)}>
          {isMine() ? props.words('{name} (you)', { name: props.name(props.seat) }) : props.name(props.seat)}
        </strong>
        <span class="bl-coins">
          <span aria-hidden="true">●</span> {house().coins} <span class="pc-unseen">{props.words('coins')}</span>
        </span>
      </p>
      <div class="bl-crew">
        <Stack
          of={house().hand}
          label={isMine() ? props.words('Your crew') : props.words('{name}’s crew, hidden', { name: props.name(props.seat) })}
          faceDown={!isMine()}
          describe={(card) => said(card?.values?.role)}
          pick={mayChoose() ? (card) => props.play('turnUp', { card }) : undefined}
          pickable={(card) => mayChoose() && props.can('turnUp', { card })}
        >
          {(card) => <Card of={card}>{({ role }) => <Face role={role} name={props.words(role)} />}</Card>}
        </Stack>
        <FaceUp
          of={house().kept}
          label={props.words('{name}’s crew, shown', { name: props.name(props.seat) })}
          said={said}
          words={props.words}
        />
        <FaceUp of={house().shown} label={props.words('Lost')} class="bl-lost" said={said} words={props.words} />
        <span class="bl-note">{note()}</span>
      </div>
    </li>
  )
}

/** Cards that all see, if there are any. */
function FaceUp(props: {
  of: Props['view']['players'][number]['shown']
  label: string
  class?: string
  said: (role: string | undefined) => string
  words: Props['words']
}) {
  return (
    <Show when={props.of.count}>
      <Stack of={props.of} label={props.label} class={props.class ?? ''} describe={(card) => props.said(card?.values?.role)}>
        {(card) => <Card of={card}>{({ role }) => <Face role={role} name={props.words(role)} />}</Card>}
      </Stack>
    </Show>
  )
}

/** What may be done in one's turn; against whom, is asked when that matters. */
function Actions(props: Props) {
  const [aim, setAim] = createSignal<Action | null>(null)
  /** Another view of the same moment must not take away the buttons that somebody is about to press. */
  const moment = createMemo(() => props.view.phase.path + props.view.turn)
  createEffect(on(moment, () => setAim(null), { defer: true }))
  const hand = () => props.view.players[props.me!]!.hand.slots.map((card) => card?.values?.role)
  const whoms = (action: Action) => [...props.view.players.keys()].filter((whom) => props.can('act', { action, whom }))
  const mayAim = (action: Action) => whoms(action).length > 0 && !props.past
  /** Somebody whom it could be done to, if it could be done. */
  const rival = () => [...props.view.players.keys()].find((seat) => seat !== props.me && !props.view.inactive.includes(seat)) ?? null
  const tile = (action: Action) => (
    <span class="bl-tile">
      <ActionSign action={action} />
      <span>
        {props.words(ACTIONS[action].name)}{' '}
        <Show when={hand().includes(ACTIONS[action].role)}>{<i class="bl-have">{props.words('yours')}</i>}</Show>
        <small>{props.words(GISTS[action])}</small>
      </span>
    </span>
  )
  return (
    <div class="bl-actions">
      <div class="bl-tiles">
        <For each={ALONE}>
          {(action) => (
            <MoveButton move="act" args={{ action, whom: null }} help={props.words(ACTIONS[action].help)}>
              {tile(action)}
            </MoveButton>
          )}
        </For>
        <For each={AIMED}>
          {(action) => (
            <button
              type="button"
              class="button"
              {...explained(props.words(ACTIONS[action].help))}
              aria-pressed={aim() === action}
              aria-disabled={!mayAim(action)}
              data-legal={mayAim(action)}
              onClick={() => (mayAim(action) ? setAim(aim() === action ? null : action) : props.why('act', { action, whom: rival() }))}
            >
              {tile(action)}
            </button>
          )}
        </For>
      </div>
      <Show when={aim()} keyed>
        {(action) => (
          <p class="bl-whom">
            <span>{props.words(ACTIONS[action].name)}</span>
            <For each={whoms(action)}>
              {(whom) => (
                <MoveButton primary move="act" args={{ action, whom }} help={props.words(ACTIONS[action].help)}>
                  {props.name(whom)}
                </MoveButton>
              )}
            </For>
          </p>
        )}
      </Show>
    </div>
  )
}

/** What may be said to what somebody else does. */
function Answers(props: Props) {
  const hand = () => props.view.players[props.me!]!.hand.slots.map((card) => card?.values?.role)
  return (
    <div class="bl-answers">
      <MoveButton move="allow" primary />
      <MoveButton move="challenge" />
      <For each={props.options('block') ?? []}>
        {({ role }) => (
          <MoveButton move="block" args={{ role: role! }} help={props.words(ROLE_HELP[role as Role])}>
            <RoleSign role={role as Role} />
            {props.words('Stop it as {role}', { role: props.words(role as Role) })}
            <Show when={hand().includes(role as Role)}>
              <i class="bl-have">{props.words('yours')}</i>
            </Show>
          </MoveButton>
        )}
      </For>
    </div>
  )
}
