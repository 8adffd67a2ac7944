import { createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { go, Link } from '../page/router.tsx'
import { Problem } from '../page/sending.tsx'
import { type Answer, OFFLINE } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import type { GameInfo, MatchInfo } from '../remote/wire.ts'
import { factsText } from './my-matches.ts'

/** Makes a match against agents, with what was chosen last. Null where none can play along. */
async function createAgainstComputer(game: GameInfo): Promise<Answer<MatchInfo> | null> {
  const choices = await import('./last-choices.ts').catch(() => null)
  if (!choices) return { ok: false, problem: OFFLINE }
  const match = choices.againstComputer(game, choices.lastChoices(game))
  return match && api.create(match)
}

/** A game to choose. `cover`: the address of its picture, undefined until it is known; `near`: the visitor may be about to choose it. */
export function GameCard(props: { game: GameInfo; cover: string | undefined; choose: () => void; near: () => void }) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const play = async () => {
    setSending(true)
    const answer = await createAgainstComputer(props.game)
    setSending(false)
    if (!answer) return
    if (answer.ok) go(`/matches/${answer.value.id}`)
    else setProblem(answer.problem.message)
  }
  return (
    <article class="game-card" data-game={props.game.name}>
      <span class="game-cover">
        <Show when={props.cover}>{(cover) => <img src={cover()} alt="" decoding="async" />}</Show>
      </span>
      <div class="game-about">
        <h3>{props.game.displayName}</h3>
        <p>{props.game.description}</p>
        <p class="quiet">{factsText(props.game)}</p>
        <p class="quiet">
          <Link to={`/games/${props.game.name}/rules`} label={t('Rules of {game}', { game: props.game.displayName })}>
            {t('Rules')}
          </Link>{' '}
          ·{' '}
          <Link to={`/games/${props.game.name}/chart`} label={t('Chart of {game}', { game: props.game.displayName })}>
            {t('Chart')}
          </Link>
        </p>
      </div>
      <p class="game-actions">
        <button
          type="button"
          class="button button-primary"
          onClick={() => props.choose()}
          onPointerOver={() => props.near()}
          onFocus={() => props.near()}
          aria-label={t('New match of {game}', { game: props.game.displayName })}
        >
          {t('New match')}
        </button>
        <Show when={props.game.agents.length > 0 && props.game.players.max > 1}>
          <button
            type="button"
            class="button"
            disabled={sending()}
            onClick={play}
            aria-label={t('Play the computer at {game}', { game: props.game.displayName })}
          >
            {t('Play the computer')}
          </button>
        </Show>
      </p>
      <Problem message={problem()} />
    </article>
  )
}
