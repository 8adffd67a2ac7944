import type { GameInfo } from '../remote/wire.ts'

/** A game to choose. */
export function GameCard(props: { game: GameInfo; choose: () => void }) {
  const seats = () => {
    const { min, max } = props.game.players
    return min === max ? `${min} players` : `${min}–${max} players`
  }
  return (
    <article class="game-card" data-game={props.game.name}>
      <h3>{props.game.displayName}</h3>
      <p>{props.game.description}</p>
      <p class="quiet">{seats()}</p>
      <button
        type="button"
        class="button button-primary"
        onClick={() => props.choose()}
        aria-label={`New match of ${props.game.displayName}`}
      >
        New match
      </button>
    </article>
  )
}
