/** How far the match has come, from 0 to 1. */
export function Progress(props: { part: number }) {
  return (
    <div
      class="match-progress"
      role="progressbar"
      aria-label="How far the match has come"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow={Math.round(props.part * 100)}
    >
      <i style={{ scale: `${props.part} 1` }} />
    </div>
  )
}
